// The filter of the tables of codes. Without it the tables are complete and nothing is missing.
"use strict";

(() => {
  // `cc.send: ENOPEER: no live session …` is looked up by its token alone.
  const LINE = /[a-z][a-z0-9_-]*(?:\.[a-z][a-z0-9_-]*)+: ([A-Z][A-Z0-9_]+[A-Z0-9]):/;

  const fold = (text) =>
    text.normalize("NFKD").replace(/\p{Mark}/gu, "").toLocaleLowerCase();

  const prepare = (codes) => {
    const form = codes.querySelector(".errdex-filter");
    const input = form.querySelector("input");
    const count = form.querySelector(".errdex-filter__count");
    const none = codes.querySelector(".errdex-filter__none");
    const rows = [...codes.querySelectorAll("tbody tr")].map((row) => ({
      row,
      text: fold(`${row.dataset.search} ${row.textContent}`),
    }));

    const show = () => {
      const pasted = LINE.exec(input.value);
      const words = fold(pasted ? pasted[1] : input.value).split(/\s+/).filter(Boolean);
      let shown = 0;
      for (const { row, text } of rows) {
        const fits = words.every((word) => text.includes(word));
        if (row.hidden === fits) row.hidden = !fits;
        if (fits) shown += 1;
      }
      count.textContent = count.dataset.template
        .replace("{shown}", shown)
        .replace("{total}", rows.length);
      none.hidden = shown > 0;
    };

    let waiting = 0;
    input.addEventListener("input", () => {
      cancelAnimationFrame(waiting);
      waiting = requestAnimationFrame(show);
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const first = rows.find(({ row }) => !row.hidden);
      if (first) first.row.querySelector("a").click();
    });
    form.hidden = false;
    show();
  };

  const start = () => document.querySelectorAll("[data-errdex-filter]").forEach(prepare);
  if (document.readyState === "loading") {
    document.addEventListener("DOMContentLoaded", start);
  } else {
    start();
  }
})();
