import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gradeAnswer } from '../../../../examiner/grading/grade-answer.ts';
import { plainProse } from '../../../../examiner/reading/clean.ts';
import { readPoints } from '../../../../examiner/reading/sentence-points.ts';
import type { Task } from '../../../../examiner/task.ts';
import { noTaskChecks, type TaskChecks } from '../../../../examiner/task-gate.ts';
import { comparisonRefusals, writeComparison } from '../../../../examiner/writing/kinds/compare-siblings.ts';
import type { Member, PlacePages } from '../../../../examiner/writing/place-pages.ts';
import { nodeId, taskId, treeId } from '../../../../src/kernel/ids.ts';
import { ok } from '../../../../src/kernel/result.ts';
import { readQuestion } from '../../../../src/sandbox/grammar/question.ts';
import { pointSentences } from '../../../../src/sandbox/points.ts';
import { makeWorld } from '../../../../src/sandbox/world.ts';
import { expectOk } from '../../../support/expect-ok.ts';
import { forAll } from '../../../support/for-all.ts';
import { infoboxText, member } from '../../sample-page.ts';

const craft = (name: string, town: string, ...sentences: readonly string[]) =>
  member(name, infoboxText(name, { town, looms: String(town.length + 7) }, sentences.join(' ')));
const pointsIn = (...sentences: readonly string[]) =>
  readPoints(craft('Torrin weave', 'Salt Moor', ...sentences)).map(({ attribute, value }) => `${attribute}: ${value}`);

describe('a point', () => {
  it('is a cause, a mechanism or a position that a sentence states of the page’s own subject', () => {
    expect(
      pointsIn(
        'It spread because the tolls were lowered.',
        'The Torrin weave fell out of use because coal became dear.',
        'The weave works by crossing two warps at every pick.',
      ),
    ).toEqual([
      'cause of spread: the tolls were lowered',
      'cause of decline: coal became dear',
      'principle of operation: crossing two warps at every pick',
    ]);
    expect(pointsIn('It stands against the new guild fees.')).toEqual(['position: against the new guild fees']);
  });

  it('is none of another subject, in a single word, or where two sentences disagree', () => {
    expect(
      pointsIn(
        'The guild declined because coal became dear.',
        'It spread because printing.',
        'It works by crossing warps.',
        'It works by lifting every second warp.',
      ),
    ).toEqual([]);
  });

  it('stands in its quote word for word, whatever the sentence', () => {
    forAll(fc.string({ maxLength: 80 }), (clause) => {
      const page = craft('Torrin weave', 'Salt Moor', `It spread because ${clause}.`);
      for (const { value, quote } of readPoints(page)) {
        expect(page.page.text.slice(quote.start, quote.end)).toBe(quote.text);
        expect(plainProse(quote.text)).toContain(value);
      }
    });
  });

  it('stands on every page of a sandbox that is asked for comparisons', () => {
    const world = makeWorld(5, 400);
    for (const article of [...world.articles()].slice(0, 120)) {
      const page = member(article.title, `# ${article.title}\n\n${pointSentences(world, article).join(' ')}`);
      expect(readPoints(page)).toHaveLength(2);
    }
  });
});

const root = member('Weaves of the vale', infoboxText('Weaves of the vale', { survey: '1892', keeper: 'Edda Marn' }));
const torrin = craft(
  'Torrin weave',
  'Salt Moor',
  'It spread because the tolls were lowered.',
  'It declined because coal became dear.',
);
const velmar = craft(
  'Velmar weave',
  'Old Vale',
  'It spread because the tolls were lowered.',
  'It declined because its patterns went out of fashion.',
);
const request = {
  place: { tree: treeId('t'), path: [nodeId('a'), nodeId('b')], width: 2, variant: 0 },
  tree: null as never,
  seed: 1,
  earlier: [],
  attempt: 0,
};

const write = (...targets: readonly Member[]) => writeWith(noTaskChecks, ...targets);

function writeWith(checks: TaskChecks, ...targets: readonly Member[]) {
  const pages: PlacePages = { root, hops: [], targets, outside: [], relation: 'part_of', heading: 'Weaves' };
  return writeComparison({ request, id: taskId('task'), earlier: [] }, pages, checks);
}

const comparisonTask = async (): Promise<Task> => expectOk(await write(torrin, velmar));

describe('a question of comparison', () => {
  it('asks for the points of each with their sentences, and for how they relate by a rubric', async () => {
    const task = await comparisonTask();
    expect(task.question).toContain('Compare them: say in which of these points they agree and in which they differ.');
    expect(task.question).not.toMatch(/tolls|coal|fashion/);
    expect(task.widthChecklist.map(({ value }) => value).sort()).toEqual([
      'coal became dear',
      'its patterns went out of fashion',
      'the tolls were lowered',
      'the tolls were lowered',
    ]);
    expect(task.rubric).toHaveLength(1);
    expect(readQuestion(task.question)).toMatchObject({ kind: 'comparison' });
  });

  it('is looked up like any other question', async () => {
    function finding(pages: readonly Member[]): TaskChecks {
      return { find: async () => ok(pages.map(({ page }) => page.url)), search: 'require', chainCounts: false };
    }
    expect(await writeWith(finding([]), torrin, velmar)).toMatchObject({ value: { searchCheck: 'not_found' } });
    expect(await writeWith(finding([torrin, velmar]), torrin, velmar)).toMatchObject({ ok: false });
  });

  it('takes the cause of one for wrong where it is given for the other', async () => {
    const task = await comparisonTask();
    const outcomes = gradeAnswer(
      task,
      '- **Torrin weave**: cause of spread: the tolls were lowered; cause of decline: its patterns went out of fashion',
    );
    const of = (value: string) =>
      task.widthChecklist.find((item) => item.target === torrin.node && item.value === value);
    const outcomeOf = (value: string) => outcomes.find(({ item }) => item === of(value)?.id)?.outcome;
    expect(outcomeOf('the tolls were lowered')).toBe('satisfied');
    expect(outcomeOf('coal became dear')).toBe('contradicted');
  });

  it('is not written where the pages say the same of all, or too little of one', async () => {
    const same = craft(
      'Harl weave',
      'Grey Fells',
      'It spread because the tolls were lowered.',
      'It declined because coal became dear.',
    );
    const poor = craft('Harl weave', 'Grey Fells', 'It spread because the tolls were lowered.');
    expect(await write(torrin, same)).toMatchObject({ ok: false, failure: { reason: 'gate_refused' } });
    expect(await write(torrin, poor)).toMatchObject({ ok: false, failure: { reason: 'too_few_facts' } });
    const task = await comparisonTask();
    expect(comparisonRefusals(task)).toEqual([]);
    const reasons = comparisonRefusals({ ...task, widthChecklist: task.widthChecklist.slice(1) });
    expect(reasons.map(({ reason }) => reason)).toEqual(['not_comparable']);
  });
});
