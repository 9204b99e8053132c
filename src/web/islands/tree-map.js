/**
 * The map on the page of a tree: zoom, moving, names for what is in view, the selected page, folded branches. It speaks
 * with `tree.js` by events at `[data-tree]`.
 */
(() => {
  const page = document.querySelector('[data-tree]');
  const pane = page?.querySelector('.map');
  const figure = page?.querySelector('.map-pane');
  const svg = pane?.querySelector('svg');
  const names = svg?.querySelector('.names');
  /** @type {SVGElement | null | undefined} */
  const marked = svg?.querySelector('.marks');
  if (!page || !(pane instanceof HTMLElement) || !figure || !svg || !names) return;
  /** @typedef {{ g: Element, branch: Element | null, x: number, y: number, id: string, title: string }} Mark */
  /** Names in view and links of a page at most; longest name in characters; how near a click must be, in pixels. */
  const mostNames = 70;
  const mostLinks = 60;
  const longestName = 28;
  const reach = 16;
  const deepestZoom = 60;

  const titleOf = (/** @type {string} */ id) => document.getElementById(id)?.querySelector('bdi')?.textContent ?? '';
  /** @type {Map<string, Mark>} */
  const marks = new Map();
  const branches = svg.querySelectorAll('.branch');
  for (const g of svg.querySelectorAll('g[data-row]')) {
    const [x = 0, y = 0] = (g.getAttribute('transform') ?? '').match(/-?[\d.]+/g)?.map(Number) ?? [];
    const id = g.getAttribute('data-row') ?? '';
    marks.set(id, { g, branch: branches[marks.size - 1] ?? null, x, y, id, title: titleOf(id) });
  }
  const [left = 0, top = 0, width = 1, height = 1] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number);
  const [rootId] = marks.keys();
  const markSize = Number(svg.dataset.mark);
  const overlay = svg.insertBefore(drawnAs('g', {}), names);
  const caption = figure.querySelector('.chosen');
  const foldButton = figure.querySelector('[data-do="branch"]');
  /** The whole drawing in the shape of the pane, and what is seen of it. */
  let fit = { x: left, y: top, w: width, h: height };
  let view = fit;
  /** User units to a pixel. */
  let unit = 1;
  let frame = 0;
  let settling = 0;
  /** @type {string | null} */
  let chosen = null;
  /** @type {ReadonlySet<string>} */
  let hits = new Set();
  /** @type {Set<string>} */
  const folded = new Set();

  /** @param {string} name @param {Readonly<Record<string, string | number>>} attributes */
  function drawnAs(name, attributes) {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
    return element;
  }

  function measure() {
    const ratio = (svg?.clientWidth || 1) / (svg?.clientHeight || 1);
    const wide = width * 1.1;
    const w = Math.max(wide, height * ratio);
    const h = Math.max(height, wide / ratio);
    fit = { x: left - (w - width) / 2, y: top - (h - height) / 2, w, h };
    look(fit.x, fit.y, fit.w);
  }

  /** Shows from a corner on; the height follows the pane. @param {number} x @param {number} y @param {number} wanted width */
  function look(x, y, wanted) {
    const w = Math.min(fit.w, Math.max(fit.w / deepestZoom, wanted));
    const h = (w * fit.h) / fit.w;
    const mostX = fit.x + fit.w - w / 2;
    const mostY = fit.y + fit.h - h / 2;
    view = { x: Math.min(mostX, Math.max(fit.x - w / 2, x)), y: Math.min(mostY, Math.max(fit.y - h / 2, y)), w, h };
    if (w === fit.w) view = fit;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(draw);
  }

  function draw() {
    if (!svg) return;
    unit = view.w / (svg.clientWidth || 1);
    svg.setAttribute('viewBox', [view.x, view.y, view.w, view.h].map((each) => each.toFixed(2)).join(' '));
    const mark = Math.sqrt(view.w / fit.w).toFixed(3);
    if (marked && marked.style.getPropertyValue('--mark') !== mark) marked.style.setProperty('--mark', mark);
    clearTimeout(settling);
    settling = setTimeout(finish, names?.hasChildNodes() ? 90 : 0);
  }

  /** What needs not follow every frame of a movement. */
  function finish() {
    if (names instanceof SVGElement) names.style.setProperty('--unit', unit.toFixed(4));
    writeNames();
    markChosen();
  }

  /** @param {number} factor above 1: nearer @param {number} px from the pane's left @param {number} py from its top */
  function zoom(factor, px, py) {
    const scale = view.w / (svg?.clientWidth || 1);
    const w = Math.min(fit.w, Math.max(fit.w / deepestZoom, view.w / factor));
    look(view.x + px * scale * (1 - w / view.w), view.y + py * scale * (1 - w / view.w), w);
  }

  /** @param {number} px how far the view goes to the right @param {number} py and down */
  function move(px, py) {
    const scale = view.w / (svg?.clientWidth || 1);
    look(view.x + px * scale, view.y + py * scale, view.w);
  }

  /** @param {Mark} mark */
  function isInView({ x, y }) {
    return x > view.x && y > view.y && x < view.x + view.w && y < view.y + view.h;
  }

  /** Names for the pages in view that have room for one: the chosen one and hits first, then upper levels. */
  function writeNames() {
    const inView = [...marks.values()].filter((mark) => isInView(mark) && !mark.g.matches('.gone, .dim'));
    const rank = (/** @type {Mark} */ { id }) => (id === chosen || id === rootId ? 0 : hits.has(id) ? 1 : 2);
    const boxes = /** @type {number[][]} */ ([]);
    const texts = [];
    const room = markSize * Math.sqrt(view.w / fit.w);
    const covers = (/** @type {Mark} */ mark, /** @type {readonly [number, number, number]} */ [from, to, at]) =>
      mark.x > from - room && mark.x < to + room && Math.abs(mark.y - at) < room + 4 * unit;
    const aside = room + 3 * unit;
    for (const mark of inView.sort((one, other) => rank(one) - rank(other))) {
      const { title, x, y } = mark;
      if (texts.length === mostNames) break;
      const text = title.length <= longestName ? title : `${title.slice(0, longestName - 1)}…`;
      const ends = x < 0;
      const wide = text.length * 5.8 * unit;
      const tall = 13 * unit;
      const from = ends ? x - aside - wide : x + aside;
      const at = y + 3.5 * unit;
      if (rank(mark) === 2 && (from < view.x || from + wide > view.x + view.w)) continue;
      if (boxes.some(([a = 0, b = 0, c = 0]) => from < b && a < from + wide && Math.abs(at - c) < tall)) continue;
      if (rank(mark) === 2 && inView.some((other) => other !== mark && covers(other, [from, from + wide, y]))) continue;
      boxes.push([from, from + wide, at]);
      const name = drawnAs('text', { x: ends ? x - aside : x + aside, y: at, ...(ends ? { class: 'ends' } : {}) });
      name.textContent = text;
      texts.push(name);
    }
    names?.replaceChildren(...texts);
  }

  /** The page's own mark, or that of the nearest page above it that is drawn. @param {string} id @returns {Mark | null} */
  function markOf(id) {
    for (let li = document.getElementById(id); li; li = li.parentElement?.closest('li') ?? null) {
      const mark = marks.get(li.id);
      if (mark && !mark.g.classList.contains('gone')) return mark;
    }
    return null;
  }

  /** A ring around the chosen page, the branches that lead to it, and its links beside the tree. */
  function markChosen() {
    for (const each of svg?.querySelectorAll('.lead') ?? []) each.classList.remove('lead');
    const mark = chosen === null ? null : markOf(chosen);
    overlay.replaceChildren();
    if (!mark || chosen === null) return;
    for (let li = document.getElementById(mark.id); li; li = li.parentElement?.closest('li') ?? null)
      marks.get(li.id)?.branch?.classList.add('lead');
    const others = document.getElementById(chosen)?.querySelectorAll(':scope > .page .further a') ?? [];
    for (const link of [...others].slice(0, mostLinks)) {
      const other = markOf(link.getAttribute('href')?.slice(1) ?? '');
      const [x, y] = other ? [(mark.x + other.x) / 2.6, (mark.y + other.y) / 2.6] : [0, 0];
      if (other && other !== mark)
        overlay.append(
          drawnAs('path', { class: 'further-link', d: `M${mark.x} ${mark.y}Q${x} ${y} ${other.x} ${other.y}` }),
        );
    }
    const r = Math.max(markSize * Math.sqrt(view.w / fit.w) + 3 * unit, 8 * unit);
    overlay.append(drawnAs('circle', { class: 'halo', cx: mark.x, cy: mark.y, r }));
  }

  /** @param {string} id */
  function choose(id) {
    chosen = id;
    const mark = markOf(id);
    const title = titleOf(id);
    if (caption)
      caption.textContent =
        mark === null ? '' : mark.id === id ? `Chosen: ${title}` : `Chosen: ${title}, not drawn; below ${mark.title}`;
    if (foldButton instanceof HTMLButtonElement) {
      foldButton.disabled = !marks.has(id) || !document.getElementById(id)?.querySelector(':scope > .below');
      foldButton.setAttribute('aria-pressed', String(folded.has(id)));
    }
    if (mark && !isInView(mark)) look(mark.x - view.w / 2, mark.y - view.h / 2, view.w);
    else look(view.x, view.y, view.w);
  }

  function foldChosen() {
    if (chosen === null) return;
    const open = folded.delete(chosen);
    if (!open) folded.add(chosen);
    for (const { g, branch } of marks.values())
      for (const each of [g, branch]) each?.classList.remove('gone', 'folded');
    for (const id of folded) {
      marks.get(id)?.g.classList.add('folded');
      for (const { id: inner } of document.getElementById(id)?.querySelectorAll('li') ?? [])
        for (const each of [marks.get(inner)?.g, marks.get(inner)?.branch]) each?.classList.add('gone');
    }
    page?.dispatchEvent(new CustomEvent('tree-branch', { detail: { id: chosen, open } }));
    choose(chosen);
  }

  /** @param {string} name @param {(detail: any) => void} act */
  const on = (name, act) => page.addEventListener(name, (event) => event instanceof CustomEvent && act(event.detail));
  on('tree-select', choose);
  on('tree-hits', (/** @type {string[]} */ ids) => {
    hits = new Set(ids);
    for (const { g, id } of marks.values()) g.classList.toggle('hit', hits.has(id));
    look(view.x, view.y, view.w);
  });
  on('tree-relation', (/** @type {string} */ wanted) => {
    for (const { g, branch } of marks.values())
      for (const each of [g, branch])
        each?.classList.toggle('dim', wanted !== '' && !branch?.classList.contains(wanted));
    look(view.x, view.y, view.w);
  });

  /** Pointers that are down, where they were last, from the pane's corner. @type {Map<number, { x: number, y: number }>} */
  const down = new Map();
  let travelled = 0;
  /** @param {MouseEvent} event */
  function at({ clientX, clientY }) {
    const box = svg?.getBoundingClientRect();
    return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) };
  }
  /** The middle of all pointers and how far they are apart. */
  function grip() {
    const [one = { x: 0, y: 0 }, two = one] = [...down.values()];
    return { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2, apart: Math.hypot(one.x - two.x, one.y - two.y) };
  }
  svg.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    if (down.size === 0) travelled = 0;
    down.set(event.pointerId, at(event));
    svg.setPointerCapture(event.pointerId);
    if (event.pointerType === 'mouse') pane.focus({ preventScroll: true });
  });
  svg.addEventListener('pointermove', (event) => {
    if (!down.has(event.pointerId)) return;
    const before = grip();
    down.set(event.pointerId, at(event));
    const now = grip();
    travelled += Math.hypot(now.x - before.x, now.y - before.y) + Math.abs(now.apart - before.apart);
    if (travelled < 5) return;
    pane.classList.add('dragged');
    move(before.x - now.x, before.y - now.y);
    if (down.size === 2 && before.apart > 0) zoom(now.apart / before.apart, now.x, now.y);
  });
  for (const name of ['pointerup', 'pointercancel'])
    svg.addEventListener(name, (event) => {
      if (!(event instanceof PointerEvent) || !down.delete(event.pointerId)) return;
      pane.classList.remove('dragged');
      if (name === 'pointerup' && travelled < 5 && down.size === 0) pick(at(event));
    });

  /** Chooses the nearest page. @param {{ x: number, y: number }} point */
  function pick(point) {
    const x = view.x + point.x * unit;
    const y = view.y + point.y * unit;
    const away = (/** @type {Mark} */ mark) => Math.hypot(mark.x - x, mark.y - y);
    const seen = [...marks.values()].filter(({ g }) => !g.classList.contains('gone'));
    const [nearest] = seen.sort((one, other) => away(one) - away(other));
    if (pane instanceof HTMLElement) pane.focus({ preventScroll: true });
    if (nearest && away(nearest) < reach * unit)
      page?.dispatchEvent(new CustomEvent('tree-pick', { detail: nearest.id }));
  }

  svg.addEventListener(
    'wheel',
    (event) => {
      const asked = event.ctrlKey || event.metaKey || pane.matches(':focus-within');
      if (!asked || (event.deltaY > 0 && view.w === fit.w && !event.ctrlKey)) return;
      event.preventDefault();
      const pixels = event.deltaY * (event.deltaMode === 0 ? 1 : 16);
      const { x, y } = at(event);
      zoom(Math.exp(-pixels * (event.ctrlKey && Math.abs(pixels) < 20 ? 0.02 : 0.002)), x, y);
    },
    { passive: false },
  );
  const middle = (/** @type {number} */ factor) => zoom(factor, svg.clientWidth / 2, svg.clientHeight / 2);
  /** @type {Readonly<Record<string, () => void>>} */
  const does = {
    in: () => middle(1.5),
    out: () => middle(1 / 1.5),
    fit: () => look(fit.x, fit.y, fit.w),
    branch: foldChosen,
    left: () => move(-60, 0),
    right: () => move(60, 0),
    up: () => move(0, -60),
    down: () => move(0, 60),
  };
  /** @type {Readonly<Record<string, string>>} */
  const keys = { '+': 'in', '=': 'in', '-': 'out', _: 'out', 0: 'fit' };
  figure.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLElement) does[target.dataset.do ?? '']?.();
  });
  pane.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = does[keys[event.key] ?? (event.key.startsWith('Arrow') ? event.key.slice(5).toLowerCase() : '')];
    if (!act) return;
    event.preventDefault();
    act();
  });
  pane.classList.add('live');
  pane.tabIndex = 0;
  pane.setAttribute('role', 'group');
  pane.setAttribute('aria-label', 'Map: arrow keys move it, + and − zoom, 0 shows all of it');
  new ResizeObserver(measure).observe(svg);
})();
