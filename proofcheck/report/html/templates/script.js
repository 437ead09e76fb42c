"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const list = byId("rows");
  const groups = list ? [...list.children] : [];
  const rows = groups.flatMap((group) => [...group.children]);
  const size = groups.length ? groups[0].children.length : 1;
  const LINE = 58; // pixels of a line of the list, about
  const unpacked = new Map();

  // Texts are stored compressed: base64 of deflated JSON.
  const unpack = (id) => {
    if (!unpacked.has(id)) {
      unpacked.set(id, (async () => {
        const letters = atob(byId(id).textContent);
        const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
        const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
        return JSON.parse(await new Response(stream).text());
      })());
    }
    return unpacked.get(id);
  };

  // Details: unpacked and put below a line when it is opened.
  const fill = async (row) => {
    if (row.querySelector(".detail")) return;
    const number = rows.indexOf(row);
    const texts = await unpack("packed" + Math.floor(number / size));
    if (row.querySelector(".detail")) return;
    const box = document.createElement("div");
    box.className = "detail";
    box.id = row.id + "-detail";
    box.innerHTML = texts[number % size]; // made and escaped by the program that wrote this page
    row.append(box);
    row.querySelector("button").setAttribute("aria-controls", box.id);
  };
  const show = async (row, open) => {
    if (open) await fill(row);
    const box = row.querySelector(".detail");
    if (box) box.hidden = !open;
    row.classList.toggle("opened", open);
    row.querySelector("button").setAttribute("aria-expanded", String(open));
  };
  const isOpen = (row) => row.classList.contains("opened");

  // The filter: words of the search, verdicts, topic; kept in the address.
  const search = byId("search"), topic = byId("topic"), found = byId("found");
  const chips = [...document.querySelectorAll(".chip")];
  let texts = null;
  const filter = () => {
    if (!list) return;
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const pressed = chips.filter((chip) => chip.getAttribute("aria-pressed") === "true").map((c) => c.dataset.word);
    const verdicts = pressed.filter((word) => word !== "!");
    const unexpected = pressed.includes("!");
    const wanted = topic ? topic.value : "";
    const kept = groups.map(() => 0);
    rows.forEach((row, k) => {
      const text = texts ? texts[k] : row.textContent.toLowerCase();
      const keep = (!verdicts.length || verdicts.includes(row.dataset.v)) && (!unexpected || "x" in row.dataset) &&
        (!wanted || row.dataset.t === wanted) && words.every((word) => text.includes(word));
      if (row.hidden === keep) row.hidden = !keep;
      kept[Math.floor(k / size)] += keep;
    });
    // A browser lays out the groups that are looked at; of the others it has to know how tall they are.
    groups.forEach((group, k) => {
      group.hidden = !kept[k];
      group.style.containIntrinsicHeight = kept[k] * LINE + "px";
    });
    const count = kept.reduce((sum, number) => sum + number, 0);
    found.textContent = count.toLocaleString("en") + (count === rows.length ? " shown" : " of " + rows.length.toLocaleString("en") + " shown");
    byId("nothing").hidden = count > 0;
    const filters = new URLSearchParams();
    if (search.value) filters.set("q", search.value);
    if (pressed.length) filters.set("v", pressed.join(" "));
    if (wanted) filters.set("t", wanted);
    const hash = filters.toString() ? "#?" + filters : location.hash.startsWith("#?") ? "#" : null;
    if (hash !== null && hash !== location.hash) history.replaceState(null, "", hash);
  };
  const clear = () => {
    search.value = "";
    if (topic) topic.value = "";
    chips.forEach((chip) => chip.setAttribute("aria-pressed", "false"));
    filter();
  };

  // An address may name a statement, by its place or its id, or a filter.
  const go = async () => {
    const hash = decodeURIComponent(location.hash.slice(1));
    if (!list || !hash) return;
    if (hash.startsWith("?")) {
      const kept = new URLSearchParams(location.hash.slice(2));
      search.value = kept.get("q") || "";
      if (topic) topic.value = kept.get("t") || "";
      const words = (kept.get("v") || "").split(" ");
      chips.forEach((chip) => chip.setAttribute("aria-pressed", String(words.includes(chip.dataset.word))));
      filter();
      return;
    }
    const row = rows.find((r) => r.id === hash) || rows.find((r) => r.querySelector(".name").textContent === hash);
    if (!row) return;
    if (row.hidden) clear();
    await show(row, true);
    row.scrollIntoView();
    row.querySelector("button").focus({ preventScroll: true });
  };

  if (list) {
    list.addEventListener("click", (event) => {
      const button = event.target.closest(".group > div > button");
      if (button) show(button.parentElement, !isOpen(button.parentElement));
    });
    search.addEventListener("input", filter);
    if (topic) topic.addEventListener("change", filter);
    chips.forEach((chip) => chip.addEventListener("click", () => {
      chip.setAttribute("aria-pressed", String(chip.getAttribute("aria-pressed") !== "true"));
      filter();
    }));
    byId("clear").addEventListener("click", clear);
    document.querySelector(".tools").addEventListener("submit", (event) => event.preventDefault());
    byId("open").addEventListener("click", async (event) => {
      const shown = rows.filter((row) => !row.hidden).slice(0, 500);
      const open = !shown.every(isOpen);
      for (const row of shown) await show(row, open);
      event.target.textContent = open ? "Close all shown" : "Open all shown";
    });
    byId("print").addEventListener("click", () => window.print());
    unpack("searched").then((all) => { texts = all; if (search.value) filter(); });
    window.addEventListener("hashchange", go);
    go();
  }

  // Notes about the formulas of a document: beside the formula while it is pointed at or has the focus.
  const note = byId("note");
  let pinned = null;
  const hide = () => { note.hidden = true; pinned = null; };
  const tell = (formula) => {
    const text = byId(formula.id + "-note");
    if (!text) return;
    note.replaceChildren(...[...text.children].map((child) => child.cloneNode(true)));
    note.hidden = false;
    const box = formula.getBoundingClientRect();
    const left = Math.max(16, Math.min(box.left, document.documentElement.clientWidth - note.offsetWidth - 16));
    const below = box.bottom + note.offsetHeight + 12 < window.innerHeight || box.top < note.offsetHeight + 12;
    note.style.left = left + window.scrollX + "px";
    note.style.top = (below ? box.bottom + 6 : box.top - note.offsetHeight - 6) + window.scrollY + "px";
  };
  let leaving = 0;
  document.querySelectorAll(".math.formula").forEach((formula) => {
    formula.addEventListener("mouseenter", () => { clearTimeout(leaving); if (!pinned) tell(formula); });
    formula.addEventListener("mouseleave", () => { if (!pinned) leaving = setTimeout(hide, 200); });
    formula.addEventListener("focus", () => { pinned = null; tell(formula); });
    formula.addEventListener("blur", (event) => { if (!pinned && !note.contains(event.relatedTarget)) hide(); });
    formula.addEventListener("click", () => { tell(formula); pinned = formula; });
    formula.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        tell(formula);
        pinned = formula;
        const link = note.querySelector("a");
        if (link) link.focus();
      }
    });
  });
  note.addEventListener("mouseenter", () => clearTimeout(leaving));
  note.addEventListener("mouseleave", () => { if (!pinned) hide(); });
  note.addEventListener("click", (event) => { if (event.target.closest("a")) hide(); });
  document.addEventListener("click", (event) => {
    if (!note.contains(event.target) && !event.target.closest(".math.formula")) hide();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !note.hidden) {
      const back = pinned;
      hide();
      if (back) { back.focus(); hide(); }
    } else if (event.key === "Escape" && event.target === search && search.value) {
      search.value = "";
      filter();
    } else if (event.key === "/" && search && !/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) {
      event.preventDefault();
      search.focus();
    }
  });
})();
