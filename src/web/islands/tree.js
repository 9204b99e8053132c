/**
 * The outline on the page of a tree: search, relation filter, folding, the selected page.
 */
(() => {
  const page = document.querySelector('[data-tree]');
  const scroller = page?.querySelector('.scroller');
  if (!(page instanceof HTMLElement) || !(scroller instanceof HTMLElement)) return;
  const mostOpened = 150;
  /** @typedef {{ li: HTMLElement, text: string | null }} Row */

  /** @type {Map<string, Row>} */
  const rows = new Map();
  for (const li of page.querySelectorAll('.outline li'))
    if (li instanceof HTMLElement) rows.set(li.id, { li, text: null });
  /** @type {Row | null} */
  let selected = null;
  /** @type {HTMLDetailsElement | null} */
  let unfolded = null;

  /** @param {Element} li @returns {HTMLDetailsElement | null} */
  const about = (li) => li.querySelector(':scope > details.page');
  /** @param {Element} li @returns {HTMLDetailsElement | null} */
  const below = (li) => li.querySelector(':scope > details.below');

  /** Opens all branches above a row. @param {Element} li */
  function reveal(li) {
    for (let at = li.parentElement?.closest('details.below'); at; at = at.parentElement?.closest('details.below'))
      if (at instanceof HTMLDetailsElement) at.open = true;
  }

  /** @param {Row} row @param {boolean} unfold whether to bring it into view and unfold what is known of it */
  function select(row, unfold) {
    if (unfold) {
      reveal(row.li);
      const details = about(row.li);
      if (unfolded && unfolded !== details) unfolded.open = false;
      if (details && !details.open) {
        details.open = true;
        unfolded = details;
      }
      show(row.li);
    }
    if (row === selected) return;
    selected?.li.classList.remove('selected');
    row.li.classList.add('selected');
    selected = row;
  }

  /** Scrolls the outline, and the page only where the outline itself is out of sight. @param {HTMLElement} li */
  function show(li) {
    const row = li.getBoundingClientRect();
    const box = scroller?.getBoundingClientRect();
    if (!box || !scroller) return;
    if (row.top < box.top || row.top + 60 > box.bottom) scroller.scrollTop += row.top - box.top - box.height / 4;
  }

  page.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement) || !target.open || !target.matches('details.page')) return;
      const row = rows.get(target.parentElement?.id ?? '');
      if (row) select(row, false);
    },
    true,
  );
  const follow = () => {
    const row = rows.get(location.hash.slice(1));
    if (row) select(row, true);
  };
  addEventListener('hashchange', follow);

  scroller.addEventListener('keydown', (event) => {
    const li = event.target instanceof Element && event.target.matches('.page > summary') && event.target.closest('li');
    if (!li || event.altKey || event.ctrlKey || event.metaKey) return;
    const branch = below(li);
    /** @type {Element | null | undefined} */
    let goal;
    if (event.key === 'ArrowRight' && branch && !branch.open) branch.open = true;
    else if (event.key === 'ArrowLeft' && branch?.open) branch.open = false;
    else if (event.key === 'ArrowLeft') goal = li.parentElement?.closest('li');
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const seen = [...rows.values()].map((row) => row.li).filter((each) => each === li || each.checkVisibility());
      goal = seen[seen.indexOf(/** @type {HTMLElement} */ (li)) + (event.key === 'ArrowDown' ? 1 : -1)];
    } else return;
    event.preventDefault();
    /** @type {HTMLElement | null | undefined} */ (goal?.querySelector('summary'))?.focus();
  });

  const tools = page.querySelector('.outline-pane .tree-tools');
  const [input, output, filter] = ['input', 'output', 'select'].map((name) => tools?.querySelector(name));
  /** @type {Row[]} */
  let hits = [];
  let current = -1;

  /** Title and URL of a row, in lower case. @param {Row} row */
  function textOf(row) {
    const parts = [row.li.querySelector('bdi'), row.li.querySelector('.about > p')?.firstChild];
    row.text ??= parts
      .map((part) => part?.textContent ?? '')
      .join(' ')
      .toLowerCase();
    return row.text;
  }

  function search() {
    const wanted = input instanceof HTMLInputElement ? input.value.trim().toLowerCase() : '';
    for (const { li } of hits) li.classList.remove('hit', 'current');
    hits = wanted === '' ? [] : [...rows.values()].filter((row) => textOf(row).includes(wanted) && !row.li.hidden);
    for (const { li } of hits) li.classList.add('hit');
    for (const { li } of hits.slice(0, mostOpened)) reveal(li);
    current = -1;
    if (output) output.textContent = wanted === '' ? '' : 'no page';
    step(1);
  }

  /** @param {number} by */
  function step(by) {
    const row = hits[(current + by + hits.length) % hits.length];
    if (!row) return;
    hits[current]?.li.classList.remove('current');
    current = hits.indexOf(row);
    row.li.classList.add('current');
    reveal(row.li);
    show(row.li);
    select(row, false);
    if (output) output.textContent = `${current + 1} of ${hits.length}`;
  }

  function keepRelation() {
    const wanted = filter instanceof HTMLSelectElement ? filter.value : '';
    const kept = new Set();
    let count = 0;
    for (const { li } of rows.values()) {
      if (wanted !== '' && !li.classList.contains(wanted)) continue;
      if (wanted !== '' && count++ < mostOpened) reveal(li);
      for (let at = li; !kept.has(at); at = at.parentElement?.closest('.outline li, .kin') ?? at) kept.add(at);
    }
    for (const each of page?.querySelectorAll('.outline li, .outline .kin') ?? [])
      if (each instanceof HTMLElement) each.hidden = !kept.has(each);
    search();
    if (output && wanted !== '' && hits.length === 0) output.textContent = count === 1 ? '1 page' : `${count} pages`;
  }

  /** @param {boolean} open the root's branch stays open */
  function foldAll(open) {
    for (const each of page?.querySelectorAll('details.below') ?? [])
      if (
        each instanceof HTMLDetailsElement &&
        (open || each.parentElement?.parentElement !== each.closest('.outline'))
      )
        each.open = open;
  }

  let waiting = 0;
  input?.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(search, 150);
  });
  input?.addEventListener('keydown', (event) => {
    if (!(event instanceof KeyboardEvent) || event.key !== 'Enter') return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  });
  filter?.addEventListener('change', keepRelation);
  tools?.addEventListener('click', ({ target }) => {
    const does = target instanceof HTMLElement ? target.dataset.do : '';
    if (does === 'next') step(1);
    if (does === 'previous') step(-1);
    if (does === 'unfold' || does === 'fold') foldAll(does === 'unfold');
  });
  for (const each of page.querySelectorAll('.tree-tools')) each.removeAttribute('hidden');
  follow();
})();
