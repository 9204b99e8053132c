/**
 * News of a run as they come: puts changed texts, bars and rows in place on the page of a run. What stands there is
 * whole without it. Everything is set as text, never as markup.
 */
(() => {
  const main = document.querySelector('main[data-events]');
  if (!(main instanceof HTMLElement) || !('EventSource' in window)) return;
  const address = main.dataset.events ?? '';

  /** Least time between two spoken summaries, in milliseconds. */
  const leastSpoken = 10_000;
  /** After an answer that is no stream, such as that there are too many listeners. */
  const againMs = 15_000;
  /** Times that it is tried in a row before the reader has to load the page anew. */
  const mostTries = 40;

  /** @typedef {{ text: string, href?: string, number?: boolean }} Cell */
  /** @typedef {{ done: number, of: number }} Bar */
  /** @typedef {{ texts: Record<string, string>, bars: Record<string, Bar>, rows: Record<string, Cell[][]> }} News */

  /** @param {string} kind @param {string} name @returns {HTMLElement | null} */
  const place = (kind, name) => document.querySelector(`[data-${kind}="${CSS.escape(name)}"]`);

  /** @param {string} name @param {string} text */
  function putText(name, text) {
    if (name === 'summary') return speakLater(text);
    const element = place('text', name);
    if (!element) return;
    element.textContent = text;
    element.hidden = text === '';
    if (name === 'status') putStatus(text);
  }

  /** @type {Readonly<Record<string, string>>} */
  const statusOf = {
    Running: 'running',
    Stopped: 'stopped',
    'Not ended': 'unknown',
    Finished: 'finished',
    Failed: 'failed',
    Abandoned: 'abandoned',
  };

  /** How the run stands; null before any news says so. @type {string | null} */
  let status = null;

  /** @param {string} word */
  function putStatus(word) {
    const badge = document.querySelector('[data-status]');
    status = statusOf[word] ?? '';
    if (badge) badge.className = `status ${status}`;
  }

  /** Shows what there is for the run as it stands; some of it needs rows of a table. */
  function showFitting() {
    if (status === null) return;
    for (const part of document.querySelectorAll('[data-for]'))
      if (part instanceof HTMLElement)
        part.hidden = !(part.dataset.for ?? '').split(' ').includes(status) || !hasRows(part.dataset.needs);
  }

  /** @param {string | undefined} name */
  const hasRows = (name) => name === undefined || (place('rows', name)?.childElementCount ?? 0) > 0;

  /** @param {string} name @param {Bar} bar */
  function putBar(name, { done, of }) {
    const element = place('bar', name);
    if (!(element instanceof HTMLProgressElement)) return;
    element.max = Math.max(1, of);
    element.value = Math.min(done, element.max);
  }

  /** @param {string} name @param {Cell[][]} rows */
  function putRows(name, rows) {
    const body = place('rows', name);
    if (!body) return;
    const focused = document.activeElement instanceof HTMLAnchorElement ? document.activeElement.href : null;
    body.replaceChildren(...rows.map(rowOf));
    // Whoever stands on a link by the keyboard stays on it.
    for (const link of body.querySelectorAll('a')) if (link.href === focused) link.focus({ preventScroll: true });
    const region = body.closest('.wide');
    if (region instanceof HTMLElement) region.hidden = rows.length === 0;
    const empty = place('empty', name);
    if (empty) empty.hidden = rows.length > 0;
  }

  /** @param {Cell[]} cells */
  function rowOf(cells) {
    const row = document.createElement('tr');
    row.append(...cells.map(cellOf));
    return row;
  }

  /** @param {Cell} cell @param {number} index */
  function cellOf({ text, href, number }, index) {
    const element = document.createElement(index === 0 ? 'th' : 'td');
    if (index === 0) element.setAttribute('scope', 'row');
    else if (number) element.className = 'num';
    const shown = document.createElement(number ? 'span' : 'bdi');
    shown.textContent = text;
    element.append(href?.startsWith('/') ? linkTo(href, shown) : shown);
    return element;
  }

  /** @param {string} href a path of this app @param {Node} shown */
  function linkTo(href, shown) {
    const link = document.createElement('a');
    link.setAttribute('href', href);
    link.append(shown);
    return link;
  }

  let spokenAt = 0;
  let toSpeak = '';
  let willSpeak = false;

  /** Screen readers say each change of the summary, so it changes seldom. @param {string} text */
  function speakLater(text) {
    toSpeak = text;
    if (willSpeak) return;
    willSpeak = true;
    window.setTimeout(speak, Math.max(0, spokenAt + leastSpoken - Date.now()));
  }

  function speak() {
    willSpeak = false;
    spokenAt = Date.now();
    const summary = document.querySelector('[data-summary]');
    if (summary && summary.textContent !== toSpeak) summary.textContent = toSpeak;
  }

  /** @param {boolean} lost */
  function tellLost(lost) {
    const element = document.querySelector('[data-lost]');
    if (element instanceof HTMLElement) element.hidden = !lost;
  }

  /** @param {News} news */
  function put({ texts, bars, rows }) {
    for (const [name, text] of Object.entries(texts)) putText(name, text);
    for (const [name, bar] of Object.entries(bars)) putBar(name, bar);
    for (const [name, each] of Object.entries(rows)) putRows(name, each);
    showFitting();
  }

  let tries = 0;
  /** @type {EventSource | null} */
  let source = null;

  function leave() {
    source?.close();
    source = null;
  }

  function listen() {
    leave();
    const opened = new EventSource(address);
    source = opened;
    opened.addEventListener('open', () => {
      tries = 0;
      tellLost(false);
    });
    opened.addEventListener('news', (event) => put(JSON.parse(event.data)));
    opened.addEventListener('end', () => {
      leave();
      tellLost(false);
      // The page of a run that ended says more than its live one.
      const link = document.querySelector('[data-reload]');
      if (link) link.textContent = 'It has ended: load its final page';
    });
    opened.addEventListener('error', () => missed(opened));
  }

  /** The browser comes back by itself after a stream that ended; only what stays away is told. @param {EventSource} opened */
  function missed(opened) {
    window.setTimeout(() => tellLost(source === opened && opened.readyState !== EventSource.OPEN), 4000);
    if (opened.readyState !== EventSource.CLOSED || tries >= mostTries) return;
    tries++;
    window.setTimeout(() => source === opened && listen(), againMs);
  }

  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', (event) => event.persisted && listen());
  listen();
})();
