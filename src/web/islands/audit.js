/**
 * An audit as one file: keeps answers as they are given, opens what a verdict opens, hands the answers out and takes them
 * back. Every change is one more answer in the list; the latest counts.
 */
(() => {
  /** @typedef {{ item: string, round: number | null, question: string, value: string, at: string }} Answer */
  const main = document.querySelector('main[data-audit]');
  if (!(main instanceof HTMLElement)) return;
  const { audit = '', auditor = '', schema = '', file = 'audit.json' } = main.dataset;
  const choices = new Map(Object.entries(JSON.parse(main.dataset.choices ?? '{}')));
  const storageKey = JSON.stringify(['dr-arena audit', audit, auditor]);
  const draftKey = `${storageKey} drafts`;
  /** @type {HTMLElement[]} */
  const sections = [...main.querySelectorAll('section[data-item]')].filter((each) => each instanceof HTMLElement);
  /** @type {Answer[]} every answer, in the order in which it came here */
  let answers = [];
  /** @type {Map<string, Answer>} the latest by item, round and question */
  const latest = new Map();
  /** @type {Record<string, string>} what is typed or chosen but not yet an answer */
  let drafts = {};
  let handedOut = 0;
  let keeps = true;

  /** @template {Element} E @param {string} selector @param {new () => E} kind @returns {E | null} */
  const find = (selector, kind) => {
    const found = document.querySelector(selector);
    return found instanceof kind ? found : null;
  };
  /** @param {Pick<Answer, 'item' | 'round' | 'question'>} place */
  const keyOf = ({ item, round, question }) => JSON.stringify([item, round, question]);
  /** @param {Answer} answer */
  const identity = ({ item, round, question, at, value }) => JSON.stringify([item, round, question, at, value]);

  // What is kept
  /** @param {string} text */
  const trouble = (text) => {
    const notice = find('[data-trouble]', HTMLElement);
    if (notice === null) return;
    notice.textContent = text;
    notice.hidden = text === '';
  };
  /** @param {string} text */
  const say = (text) => {
    const status = find('[data-status]', HTMLElement);
    if (status !== null && status.textContent !== text) status.textContent = text;
  };
  /** The rounds of each item, those under seal as well. */
  const roundsOf = new Map(
    sections.map(({ dataset }) => [dataset.item ?? '', (dataset.rounds ?? '').split(' ').filter(Boolean).map(Number)]),
  );

  /** @param {string} text */
  const isTime = (text) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z$/.test(text) &&
    new Date(Date.parse(text) || 0).toISOString().startsWith(text.slice(0, 16));
  /** @param {unknown} value @returns {value is Answer} */
  const isAnswer = (value) => {
    if (typeof value !== 'object' || value === null || Object.keys(value).length !== 5) return false;
    const { item, round, question, value: chosen, at } = /** @type {Record<string, unknown>} */ (value);
    if (typeof item !== 'string' || typeof question !== 'string' || typeof chosen !== 'string') return false;
    const known = round === null ? roundsOf.has(item) : roundsOf.get(item)?.some((each) => each === round);
    const allowed = question === 'note' ? chosen.length <= 4000 : choices.get(question)?.includes(chosen);
    return known === true && allowed === true && typeof at === 'string' && isTime(at);
  };
  /** What was not here yet, each with all its fields checked; null when the text is no such file. @param {string} text */
  const readAnswers = (text) => {
    try {
      const read = JSON.parse(text);
      const sound = read?.schema === schema && Array.isArray(read.answers) && read.answers.every(isAnswer);
      return sound
        ? { audit: read.audit, auditor: read.auditor, answers: /** @type {Answer[]} */ (read.answers) }
        : null;
    } catch (thrown) {
      if (thrown instanceof SyntaxError) return null;
      throw thrown;
    }
  };
  /** Adds what is not among the answers; the order within one time stays. @param {readonly Answer[]} more */
  const merge = (more) => {
    const known = new Set(answers.map(identity));
    const added = more.filter((each) => !known.has(identity(each)));
    answers = [...answers, ...added];
    for (const each of added) {
      const before = latest.get(keyOf(each));
      if (before === undefined || Date.parse(each.at) >= Date.parse(before.at)) latest.set(keyOf(each), each);
    }
    return added.length;
  };
  const asFile = () => JSON.stringify({ schema, audit, auditor, answers });
  /** Reads what other windows have kept meanwhile, then keeps all. */
  const keep = () => {
    try {
      merge(readAnswers(localStorage.getItem(storageKey) ?? '')?.answers ?? []);
      localStorage.setItem(storageKey, asFile());
      localStorage.setItem(draftKey, JSON.stringify(drafts));
      if (!keeps) trouble('');
      keeps = true;
    } catch (thrown) {
      keeps = false;
      const reason = thrown instanceof Error ? thrown.message : String(thrown);
      trouble(`This browser does not keep the answers (${reason}). Download them before you close this page.`);
    }
    say(
      `${latest.size === 1 ? '1 answer' : `${latest.size} answers`} ${keeps ? 'kept in this browser' : 'not kept: download them'}`,
    );
  };
  const load = () => {
    try {
      const kept = localStorage.getItem(storageKey);
      const left = localStorage.getItem(draftKey);
      const read = kept === null ? null : readAnswers(kept);
      if (kept !== null && read === null) localStorage.setItem(`${storageKey} unreadable ${Date.now()}`, kept);
      merge(read?.answers ?? []);
      drafts = Object(JSON.parse(left ?? '{}'));
    } catch (thrown) {
      // Without storage `keep` tells of it; drafts that are no JSON are of no use to anybody.
      drafts = {};
      if (!(thrown instanceof SyntaxError || thrown instanceof DOMException)) throw thrown;
    }
  };

  // Answers
  /** Where a field stands. @param {Element} field */
  const placeOf = (field) => {
    const round = field.closest('[data-round]');
    const section = field.closest('[data-item]');
    const question = field.closest('[data-question]');
    return {
      item: section instanceof HTMLElement ? (section.dataset.item ?? '') : '',
      round: round instanceof HTMLElement ? Number(round.dataset.round) : null,
      question: question instanceof HTMLElement ? (question.dataset.question ?? '') : '',
    };
  };
  /** @param {ReturnType<typeof placeOf>} place @param {string} value */
  const answer = (place, value) => {
    const key = keyOf(place);
    delete drafts[key];
    const before = latest.get(key);
    if ((before?.value ?? '') !== value) {
      // A clock that was set back must not make a later answer the older one.
      const time = Math.max(Date.now(), before === undefined ? 0 : Date.parse(before.at) + 1);
      merge([{ ...place, value, at: new Date(time).toISOString() }]);
    }
    keep();
  };
  /** Shows what is answered and drafted in the fields of an item, and opens what is decided. @param {HTMLElement} section */
  const fill = (section) => {
    openDecided(section);
    for (const field of section.querySelectorAll('[data-question]')) {
      const key = keyOf(placeOf(field));
      const given = latest.get(key)?.value;
      const value = drafts[key] ?? given;
      const text = field.querySelector('textarea');
      if (text !== null && text !== document.activeElement) text.value = value ?? '';
      for (const radio of field.querySelectorAll('input')) radio.checked = radio.value === value;
      field.classList.toggle('answered', given !== undefined);
      if (field instanceof HTMLElement && field.dataset.question === 'C1') showDecision(field, value);
    }
    progress(section);
  };
  /** Opens templates whose round has an own verdict; each may hold further ones. @param {HTMLElement} section */
  const openDecided = (section) => {
    const item = section instanceof HTMLElement ? (section.dataset.item ?? '') : '';
    for (let template = next(); template !== undefined; template = next()) template.replaceWith(template.content);
    function next() {
      return [...section.querySelectorAll('template')].find((each) =>
        latest.has(keyOf({ item, round: Number(each.dataset.after), question: 'C1' })),
      );
    }
  };
  /** @param {HTMLElement} field @param {string | undefined} value */
  const showDecision = (field, value) => {
    const place = placeOf(field);
    const given = answers.filter((each) => keyOf(each) === keyOf(place));
    const round = field.closest('[data-round]');
    const button = round?.querySelector('[data-decide]');
    const record = round?.querySelector('[data-record]');
    if (button instanceof HTMLButtonElement) {
      button.hidden = given.length > 0;
      button.disabled = value === undefined;
    }
    if (!(record instanceof HTMLElement) || given.length === 0) return;
    const words = given.map(
      ({ value: each }) =>
        field.querySelector(`input[value="${each}"]`)?.closest('label')?.lastElementChild?.textContent,
    );
    record.textContent =
      given.length === 1 ? 'Decided. A change stays on record.' : `On record: ${words.join(', then ')}.`;
  };
  /** @param {HTMLElement} section */
  const fieldsOf = (section) => [...section.querySelectorAll('fieldset[data-question]')];
  /** @param {Element} field */
  const isAnswered = (field) => latest.has(keyOf(placeOf(field)));
  /** @param {HTMLElement} section */
  const progress = (section) => {
    const fields = fieldsOf(section);
    const done = fields.filter(isAnswered).length;
    const complete = done === fields.length && section.querySelector('template') === null;
    const words = complete
      ? 'done'
      : `${done} of ${fields.length} answered${section.querySelector('template') ? ' so far' : ''}`;
    for (const place of section.querySelectorAll('[data-progress]')) place.textContent = words;
    const option = find('[data-select]', HTMLSelectElement)?.options[sections.indexOf(section)];
    if (option !== undefined) option.textContent = `${option.dataset.label ?? ''}${done === 0 ? '' : `, ${words}`}`;
  };

  // By hand

  /** @param {Element} button */
  const decide = (button) => {
    const field = button.closest('[data-round]')?.querySelector('[data-question="C1"]');
    const value = field && drafts[keyOf(placeOf(field))];
    if (!field || value === undefined || value === null) return;
    answer(placeOf(field), value);
    fill(/** @type {HTMLElement} */ (field.closest('[data-item]')));
    const heading = button.closest('[data-round]')?.querySelector('[data-unsealed]');
    if (heading instanceof HTMLElement) heading.focus();
  };
  /** Notes that were being typed become answers. */
  const settleNotes = () => {
    for (const text of document.querySelectorAll('textarea'))
      if (keyOf(placeOf(text)) in drafts) answer(placeOf(text), text.value);
  };
  /** The shown item at once, then one after another, so that a long file opens quickly. @param {HTMLElement[]} left */
  const fillInTurns = ([section, ...others]) => {
    if (section) fill(section);
    if (others.length > 0) setTimeout(() => fillInTurns(others));
    else settleNotes();
  };
  const download = () => {
    settleNotes();
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([asFile()], { type: 'application/json' }));
    link.download = file;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    handedOut = answers.length;
    say(`Downloaded ${file}: ${answers.length} entries`);
  };
  /** @param {HTMLInputElement} input */
  const takeBack = async (input) => {
    const chosen = input.files?.[0];
    if (chosen === undefined) return;
    const read = chosen.size > 50_000_000 ? null : readAnswers(await chosen.text());
    input.value = '';
    if (read === null)
      return trouble(`${chosen.name} holds no answers to this audit, or some that do not fit it. Nothing was loaded.`);
    if (read.audit !== audit || read.auditor !== auditor)
      return trouble(`${chosen.name} belongs to another audit or auditor. Nothing was loaded.`);
    // A change has to be later than what it changes, and years have four digits.
    if (read.answers.some(({ at }) => at >= '9000'))
      return trouble(`${chosen.name} has answers of the year 9000 or later. Nothing was loaded.`);
    trouble('');
    const added = merge(read.answers);
    keep();
    for (const section of sections) fill(section);
    say(`Loaded ${chosen.name}: ${added} new`);
  };

  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button === null) return;
    if (button.dataset.decide !== undefined) decide(button);
    if (button.dataset.download !== undefined) download();
  });
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLTextAreaElement) answer(placeOf(target), target.value);
    if (!(target instanceof HTMLInputElement)) return;
    if (target.type === 'file') void takeBack(target);
    if (target.type !== 'radio') return;
    const place = placeOf(target);
    if (place.question === 'C1' && !latest.has(keyOf(place))) {
      drafts[keyOf(place)] = target.value;
      keep();
    } else answer(place, target.value);
    fill(/** @type {HTMLElement} */ (target.closest('[data-item]')));
  });
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLTextAreaElement)) return;
    drafts[keyOf(placeOf(target))] = target.value;
    keep();
  });
  window.addEventListener('beforeunload', (event) => {
    settleNotes();
    if (!keeps && handedOut < answers.length) event.preventDefault();
  });
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== storageKey || newValue === null) return;
    merge(readAnswers(newValue)?.answers ?? []);
    for (const section of sections) fill(section);
  });

  load();
  for (const option of find('[data-select]', HTMLSelectElement)?.options ?? []) option.dataset.label = option.text;
  const first = sections.findIndex(({ id }) => `#${id}` === location.hash);
  fillInTurns([...sections.slice(Math.max(0, first)), ...sections.slice(0, Math.max(0, first))]);
  keep();
  find('[data-bar]', HTMLElement)?.removeAttribute('hidden');
  // Who comes back knows the guide.
  find('[data-guide]', HTMLDetailsElement)?.toggleAttribute('open', latest.size === 0);
})();
