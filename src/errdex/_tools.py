"""Which program speaks for which domain, and what its actions can return."""

from __future__ import annotations

from errdex._line import RESERVED_TOOLS, is_action, is_tool

TYPE_CHECKING = False
if TYPE_CHECKING:
    from errdex._declarations import ToolInfo
    from errdex._provided import Provider
    from errdex._rules import Settled


def settle_tools(settled: Settled) -> dict[str, tuple[ToolInfo, Provider]]:
    """Return every tool that stands, by name, its actions as keys; the rest is refused.

    Two distributions that declare one tool: the owner of the domain of the tool's name has it, and
    without such an owner nobody has.
    """
    claims: dict[str, list[tuple[ToolInfo, Provider]]] = {}
    for given in (settled.own, *settled.provided):
        for info in sorted(given.tools, key=lambda info: info.name):
            if not is_tool(info.name) or info.name in RESERVED_TOOLS:
                settled.refusals.tool(info.name, given.provider, "the name can not begin a line")
            else:
                _claim(settled, claims.setdefault(info.name, []), info, given.provider)
    kept: dict[str, tuple[ToolInfo, Provider]] = {}
    for name, rivals in sorted(claims.items()):
        winner = _winner(settled, name, rivals)
        if winner is not None:
            info, provider = winner
            kept[name] = _with_keys(settled, info, provider), provider
    return kept


def _claim(
    settled: Settled,
    rivals: list[tuple[ToolInfo, Provider]],
    info: ToolInfo,
    provider: Provider,
) -> None:
    for index, (known, by) in enumerate(rivals):
        if by.identity == provider.identity:
            bare = known.speaks == info.speaks and not (known.actions and info.actions)
            if bare and info.actions:
                rivals[index] = info, by
            elif not bare and known != info and by.owner is None:
                settled.refusals.tool(info.name, provider, "it is declared twice, differently")
            return
    rivals.append((info, provider))


def _winner(
    settled: Settled, name: str, rivals: list[tuple[ToolInfo, Provider]]
) -> tuple[ToolInfo, Provider] | None:
    claim = settled.claims.get(name)
    owner = claim.owner if claim is not None else None
    if owner is not None:
        held = [pair for pair in rivals if pair[1].identity == owner.identity]
        lost = [pair for pair in rivals if pair[1].identity != owner.identity]
        reason = f"the domain {name!r} belongs to {owner}"
    else:
        held, lost = (rivals, []) if len(rivals) == 1 else ([], rivals)
        names = ", ".join([str(by) for _, by in rivals])
        reason = f"it is declared by {names}, and none of them owns the domain {name!r}"
    for _, provider in lost:
        settled.refusals.tool(name, provider, reason)
    return held[0] if held else None


def _with_keys(settled: Settled, info: ToolInfo, provider: Provider) -> ToolInfo:
    """Return *info* with keys for classes, without what no boundary of this tool could stamp."""
    actions: dict[str, tuple[str, ...]] = {}
    for action, codes in sorted(info.actions.items()):
        if not is_action(action):
            settled.refusals.tool(info.name, provider, f"{action!r} can not be an action")
            continue
        keys: set[str] = set()
        for code in codes:
            key = code if isinstance(code, str) else code.spec.key
            if key not in settled.codes:
                settled.refusals.tool(
                    info.name, provider, f"{action} returns {key}, and there is no such code"
                )
            elif key.partition("/")[0] not in ("core", info.speaks):
                settled.refusals.tool(
                    info.name,
                    provider,
                    f"{action} returns {key}, but {info.name} speaks only for 'core' and"
                    f" {info.speaks!r}",
                )
            else:
                keys.add(key)
        actions[action] = tuple(sorted(keys))
    unknown = sorted(set(info.exhaustive) - set(actions))
    for action in unknown:
        settled.refusals.tool(
            info.name, provider, f"{action!r} is called exhaustive and is no action of it"
        )
    exhaustive = tuple([action for action in actions if action in info.exhaustive])
    return info.replace(domain=info.speaks, actions=actions, exhaustive=exhaustive)
