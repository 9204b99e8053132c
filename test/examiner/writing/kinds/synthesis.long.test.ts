import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gradeAnswer } from '../../../../examiner/grading/grade-answer.ts';
import { readConflicts } from '../../../../examiner/reading/conflict-notes.ts';
import type { Task } from '../../../../examiner/task.ts';
import { noTaskChecks } from '../../../../examiner/task-gate.ts';
import { synthesisRefusals, writeSynthesis } from '../../../../examiner/writing/kinds/synthesis.ts';
import type { Member, PlacePages } from '../../../../examiner/writing/place-pages.ts';
import { nodeId, taskId, treeId } from '../../../../src/kernel/ids.ts';
import { noticesHtml } from '../../../../src/sandbox/notices.ts';
import { makeWorld } from '../../../../src/sandbox/world.ts';
import { expectOk } from '../../../support/expect-ok.ts';
import { forAll } from '../../../support/for-all.ts';
import { infoboxText, member } from '../../sample-page.ts';

const gazette = (text: string) =>
  member('Gazette notices', `# Gazette notices\n\n${text}`, 'http://127.0.0.2:8000/n.html');
const bridge = (name: string, length: string, region: string) =>
  member(name, infoboxText(name, { length, region, piers: String(length.length + 3) }));
const torrin = bridge('Torrin bridge', '40 m', 'Salt Moor');
const velmar = bridge('Velmar bridge', '61 m', 'Old Vale');

const conflictsIn = (text: string) =>
  readConflicts(torrin, [gazette(text)]).map(
    ({ attribute, kept, rejected, decided }) => `${attribute}: ${rejected.value} > ${kept.value}, ${decided.value}`,
  );

describe('a conflict of two sites', () => {
  it('is read from a correction of the page and from a figure that the other site took back', () => {
    expect(
      [
        'On 3 May 1961 the survey corrected the length of the Torrin bridge from 40 m to 44 m.',
        'The length of the Torrin bridge was corrected from 40 m to 44 m on 3 May 1961.',
        'The length of the Torrin bridge was given here as 44 m, a figure that was withdrawn on 3 May 1961.',
      ].flatMap(conflictsIn),
    ).toEqual([
      'length: 40 m > 44 m, 3 May 1961',
      'length: 40 m > 44 m, 3 May 1961',
      'length: 44 m > 40 m, 3 May 1961',
    ]);
  });

  it('is none where the page states another value, where both are the same, of another entity, or undated', () => {
    expect(
      [
        'On 3 May 1961 the survey corrected the length of the Torrin bridge from 41 m to 44 m.',
        'On 3 May 1961 the survey corrected the length of the Torrin bridge from 40 m to 4000 cm.',
        'On 3 May 1961 the survey corrected the length of the old Torrin bridge station from 40 m to 44 m.',
        'On 3 May 1961 the survey corrected the height of the Torrin bridge from 40 m to 44 m.',
        'In 1961 the survey corrected the length of the Torrin bridge from 40 m to 44 m.',
        'The length of the Torrin bridge is 44 m, not 40 m.',
      ].flatMap(conflictsIn),
    ).toEqual([]);
  });

  it('is none where notes settle it in unlike ways, on one page or on two, and one where they say the same', () => {
    const first = 'On 3 May 1961 the survey corrected the length of the Torrin bridge from 40 m to 44 m.';
    const later = 'On 9 June 1970 the survey corrected the length of the Torrin bridge from 44 m to 46 m.';
    expect(conflictsIn(`${first}\n\n${later}`)).toEqual([]);
    expect(readConflicts(torrin, [gazette(first), gazette(later)])).toEqual([]);
    expect(readConflicts(torrin, [gazette(first), gazette(first)])).toHaveLength(1);
  });

  it('quotes both sites word for word, whatever the values', () => {
    forAll(fc.integer({ min: 10, max: 900 }), fc.integer({ min: 1, max: 90 }), fc.boolean(), (own, more, errs) => {
      const page = bridge('Torrin bridge', `${own} m`, 'Salt Moor');
      const text = errs
        ? `On 3 May 1961 the survey corrected the length of the Torrin bridge from ${own} m to ${own + more} m.`
        : `The length of the Torrin bridge was given here as ${own + more} m, a figure that was withdrawn on 3 May 1961.`;
      const other = gazette(text);
      const [conflict] = readConflicts(page, [other]);
      const texts = new Map([page, other].map(({ page: { hash, text: whole } }) => [hash, whole]));
      for (const fact of conflict ? [conflict.kept, conflict.rejected, conflict.decided] : []) {
        expect(texts.get(fact.quote.page)?.slice(fact.quote.start, fact.quote.end)).toBe(fact.quote.text);
        expect(fact.quote.text).toContain(fact.value);
      }
      expect(conflict?.kept.value).toBe(errs ? `${own + more} m` : `${own} m`);
      expect(conflict?.kept.quote.url).not.toBe(conflict?.rejected.quote.url);
    });
  });

  it('is printed by the sandbox for all children of an article, now of the one site, now of the other', () => {
    const world = makeWorld(5, 400);
    const printed = [...world.articles()].slice(0, 40).map((article) => noticesHtml(world, article) ?? '');
    expect(printed.filter((html) => html.includes(' corrected the ')).length).toBeGreaterThan(5);
    expect(printed.filter((html) => html.includes('was withdrawn on')).length).toBeGreaterThan(5);
  });
});

const root = member('Bridges of the vale', infoboxText('Bridges of the vale', { survey: '1892', keeper: 'Edda Marn' }));
const targets = [torrin, velmar];
const pages: PlacePages = { root, hops: [], targets, outside: [], relation: 'part_of', heading: 'Bridges' };
const request = {
  place: { tree: treeId('t'), path: [nodeId('a'), nodeId('b')], width: 2, variant: 0 },
  tree: null as never,
  seed: 1,
  earlier: [],
  attempt: 0,
};
const notes = gazette(
  'On 3 May 1961 the survey corrected the length of the Torrin bridge from 40 m to 44 m. The length of the Velmar bridge was given here as 66 m, a figure that was withdrawn on 9 June 1958.',
);
const write = (others: readonly Member[], earlier: readonly Task[] = []) =>
  writeSynthesis({ request, id: taskId('task'), earlier }, { pages, others }, noTaskChecks);

const synthesisTask = async (): Promise<Task> => expectOk(await write([notes]));

describe('a question of synthesis', () => {
  it('asks for the value that stands, the rejected one and the day, and does not tell which site is right', async () => {
    const { question, widthChecklist } = await synthesisTask();
    expect(question).toContain('Sites disagree on its length: say which value stands');
    expect(question).not.toMatch(/corrected|withdrawn|gazette|44|66/i);
    expect(widthChecklist.map(({ value }) => value)).toEqual('44 m|40 m|3 May 1961|61 m|66 m|9 June 1958'.split('|'));
  });

  it('takes the rejected value for wrong where it is given as the one that stands', async () => {
    const task = await synthesisTask();
    const outcomes = (length: string, rejected: string) =>
      gradeAnswer(
        task,
        `- **Torrin bridge**: length: ${length}; rejected length: ${rejected}; decision date: 3 May 1961`,
      ).map(({ item, outcome }) => `${item} ${outcome}`);
    expect(outcomes('44 m', '40 m')).toEqual(expect.arrayContaining(['w1 satisfied', 'w2 satisfied', 'w3 satisfied']));
    expect(outcomes('40 m', '44 m')).toEqual(expect.arrayContaining(['w1 contradicted', 'w2 contradicted']));
  });

  it('is not written where one target is undisputed, no other site is near, or it was asked before', async () => {
    const one = gazette('On 3 May 1961 the survey corrected the length of the Torrin bridge from 40 m to 44 m.');
    expect(await write([one])).toMatchObject({ ok: false, failure: { reason: 'too_few_facts' } });
    expect(await write([])).toMatchObject({ ok: false, failure: { reason: 'too_few_facts' } });
    expect(await write([notes], [await synthesisTask()])).toMatchObject({ failure: { reason: 'gate_refused' } });
  });

  it('is refused where the values may be the same, stand on one site, or are told by the question', async () => {
    const task = await synthesisTask();
    const reasons = (change: Partial<Task>) => synthesisRefusals({ ...task, ...change }).map(({ reason }) => reason);
    const [kept, rejected, ...rest] = task.widthChecklist;
    if (!kept || !rejected) throw new Error('two values');
    const items = (...first: Task['widthChecklist']) => ({ widthChecklist: [...first, ...rest] });
    expect(reasons({})).toEqual([]);
    expect(reasons(items(kept, { ...rejected, value: '44 metres' }))).toEqual(['no_conflict']);
    expect(reasons(items(kept, { ...rejected, facts: kept.facts }))).toEqual(['no_conflict']);
    expect(reasons(items(kept))).toEqual(['no_conflict']);
    expect(
      reasons({ widthChecklist: task.widthChecklist.filter(({ attribute }) => attribute !== 'decision date') }),
    ).toEqual(['no_conflict', 'no_conflict']);
    expect(reasons({ question: `Not 66 m. ${task.question}` })).toEqual(['gives_answer']);
  });
});
