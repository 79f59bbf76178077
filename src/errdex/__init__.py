"""errdex: a stable code for programs, a translated message for people."""
