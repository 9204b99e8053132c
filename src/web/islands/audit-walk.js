/**
 * Goes through an audit by buttons and keys: from item to item, to the next question without an answer, and digits choose.
 * Knows nothing of what is kept; works on one item's page as on a file with all of them.
 */
(() => {
  const sections = [...document.querySelectorAll('section[data-item]')];
  const select = document.querySelector('select[data-select]');
  const keysOn = document.querySelector('input[data-keys-on]');
  let shown = 0;

  /** @param {string} text */
  const say = (text) => {
    const status = document.querySelector('[data-status]');
    if (status !== null) status.textContent = text;
  };
  /** @param {Element | null | undefined} element */
  const focusOn = (element) => {
    if (!(element instanceof HTMLElement)) return;
    element.focus({ preventScroll: true });
    const whole = element.closest('fieldset') ?? element;
    whole.scrollIntoView({ block: whole.matches('h2') ? 'start' : 'center' });
  };
  /** @param {number} index @param {boolean} [focus] @param {boolean} [named] whether the address is to name it */
  const show = (index, focus = true, named = true) => {
    const section = sections[index];
    if (section === undefined) return;
    shown = index;
    for (const each of sections) if (each instanceof HTMLElement) each.hidden = each !== section;
    if (select instanceof HTMLSelectElement) select.selectedIndex = index;
    for (const button of document.querySelectorAll('button[data-go]')) {
      const last = { previous: 0, next: sections.length - 1 }[button.getAttribute('data-go') ?? ''];
      if (button instanceof HTMLButtonElement) button.disabled = index === last;
    }
    if (named && location.hash !== `#${section.id}`) history.replaceState(null, '', `#${section.id}`);
    if (focus) focusOn(section.querySelector('h2'));
  };
  /** @param {Element} section */
  const fieldsOf = (section) => [...section.querySelectorAll('fieldset[data-question]')];
  /** The button that has still to be pressed for a verdict. @param {Element} field */
  const decisionOf = (field) => {
    const button = field.closest('[data-round]')?.querySelector('[data-decide]');
    const waits = field.getAttribute('data-question') === 'C1' && button instanceof HTMLButtonElement && !button.hidden;
    return waits ? button : null;
  };
  /** @param {Element} field */
  const isOpen = (field) => field.querySelector('input:checked') === null || decisionOf(field) !== null;
  /** @param {Element} field */
  const goTo = (field) => focusOn(field.querySelector('input:checked') ?? field.querySelector('input'));
  /** The first open question from the shown item on, round the end. */
  const unanswered = () => {
    for (const step of sections.keys()) {
      const index = (shown + step) % sections.length;
      const field = fieldsOf(sections[index] ?? document.body).find(isOpen);
      if (field === undefined) continue;
      if (index !== shown) show(index, false);
      return goTo(field);
    }
    say('Every question has an answer. Download the answers and hand them in.');
  };
  /** @param {string} way */
  const go = (way) => {
    const link = document.querySelector(`a[data-go="${way}"]`);
    if (link instanceof HTMLElement) return link.click();
    if (way === 'unanswered') unanswered();
    else show(shown + (way === 'next' ? 1 : -1));
  };
  /** Chooses in the question that has the focus, else in the first open one, and goes on. @param {EventTarget | null} from @param {number} digit */
  const choose = (from, digit) => {
    const fields = fieldsOf(sections[shown] ?? document.body);
    const focused = from instanceof Element ? from.closest('fieldset[data-question]') : null;
    const field = focused ?? fields.find(isOpen);
    const radio = field?.querySelectorAll('input')[digit - 1];
    if (!field || radio === undefined) return;
    radio.click();
    const decision = decisionOf(field);
    if (decision !== null) return focusOn(decision);
    goTo(fields.slice(fields.indexOf(field) + 1).find(isOpen) ?? field);
  };

  document.addEventListener('click', ({ target }) => {
    const way = target instanceof Element ? target.closest('button[data-go]')?.getAttribute('data-go') : null;
    if (way) go(way);
  });
  document.addEventListener('change', ({ target }) => {
    if (target === select && select instanceof HTMLSelectElement) show(select.selectedIndex);
  });
  document.addEventListener('keydown', (event) => {
    const { target, key } = event;
    const typing = target instanceof HTMLElement && target.matches('textarea, select, input:not([type="radio"])');
    const off = keysOn instanceof HTMLInputElement && !keysOn.checked;
    if (typing || off || event.ctrlKey || event.metaKey || event.altKey) return;
    const way = { n: 'next', p: 'previous', u: 'unanswered' }[key];
    if (way !== undefined) go(way);
    else if (/^[1-5]$/.test(key)) choose(target, Number(key));
  });
  // Forms that were changed and not sent: the browser asks before they are left, also when another one is sent.
  const unsent = new Set();
  document.addEventListener('change', ({ target }) => {
    const form = target instanceof Element && target.closest('form');
    if (form) unsent.add(form);
  });
  document.addEventListener('submit', ({ target }) => unsent.delete(target));
  window.addEventListener('beforeunload', (event) => {
    if (unsent.size > 0) event.preventDefault();
  });
  window.addEventListener('hashchange', () => show(sections.findIndex(({ id }) => `#${id}` === location.hash)));
  if (select !== null)
    show(
      Math.max(
        0,
        sections.findIndex(({ id }) => `#${id}` === location.hash),
      ),
      false,
      // Named as the page opens, it is what a browser scrolls to, past the instructions.
      false,
    );
})();
