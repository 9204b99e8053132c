/**
 * News of a run as they come: asks for the run's page again and again, and puts its parts that have changed in place. What
 * stands there is whole without it.
 */
(() => {
  /** Between two looks, in milliseconds, and after one that failed. */
  const everyMs = 2000;
  const againMs = 10_000;
  /** Least time between two spoken summaries, in milliseconds. */
  const leastSpoken = 10_000;
  let spokenAt = 0;

  /** Puts a part of a newer page in its place; a part that somebody stands in waits. @param {Element} part @param {Document} news @returns {boolean} whether it waits */
  function put(part, news) {
    const name = part.getAttribute('data-part') ?? '';
    const fresh = news.querySelector(`[data-part="${CSS.escape(name)}"]`);
    if (fresh?.outerHTML === part.outerHTML) return false;
    const isSpoken = part.getAttribute('role') === 'status';
    if (part.contains(document.activeElement) || (isSpoken && Date.now() < spokenAt + leastSpoken)) return true;
    if (fresh === null) part.remove();
    else if (isSpoken) {
      // Screen readers say what changes within a part, not a part that is new.
      spokenAt = Date.now();
      part.textContent = fresh.textContent;
    } else part.replaceWith(document.adoptNode(fresh));
    return false;
  }

  /** @param {boolean} lost */
  function tellLost(lost) {
    const element = document.querySelector('[data-lost]');
    if (element instanceof HTMLElement) element.hidden = !lost;
  }

  /** @returns {Promise<boolean>} whether there is more to come */
  async function look() {
    const answer = await fetch('?look', { cache: 'no-cache' });
    if (!answer.ok) throw new TypeError(`status ${answer.status}`);
    const news = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const waiting = [...document.querySelectorAll('[data-part]')].filter((part) => put(part, news));
    return waiting.length > 0 || news.querySelector('main[data-live]') !== null;
  }

  async function turn() {
    try {
      const goesOn = document.hidden || (await look());
      tellLost(false);
      if (goesOn) window.setTimeout(turn, everyMs);
    } catch (thrown) {
      // What `fetch` says of a server that is not to be reached.
      if (!(thrown instanceof TypeError)) throw thrown;
      tellLost(true);
      window.setTimeout(turn, againMs);
    }
  }

  if (document.querySelector('main[data-live]') !== null) window.setTimeout(turn, everyMs);
})();
