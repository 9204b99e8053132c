import { describe, expect, it } from 'vitest';
import { gradeAnswer } from '../../../../examiner/grading/grade-answer.ts';
import { readChanges } from '../../../../examiner/reading/change-facts.ts';
import { createFactCache } from '../../../../examiner/reading/fact-cache.ts';
import type { Task } from '../../../../examiner/task.ts';
import { noTaskChecks } from '../../../../examiner/task-gate.ts';
import { checkChange, withChanges, writeChange } from '../../../../examiner/writing/kinds/change.ts';
import type { Member, PlacePages } from '../../../../examiner/writing/place-pages.ts';
import { writeTask } from '../../../../examiner/writing/write-task.ts';
import { nodeId, taskId, treeId } from '../../../../src/kernel/ids.ts';
import { changeSentences, statedChanges } from '../../../../src/sandbox/change-passage.ts';
import { makeWorld } from '../../../../src/sandbox/world.ts';
import { MemoryTreeStore } from '../../../../trees/memory-tree-store.ts';
import { expectOk } from '../../../support/expect-ok.ts';
import { infoboxText, member, samplePage } from '../../sample-page.ts';

const changesIn = (text: string) =>
  readChanges(samplePage('X', `# X\n\n${text}`), nodeId('n'), 'X').map(
    ({ attribute, present, former, date }) => `${attribute}: ${former.value} > ${present.value}, ${date.value}`,
  );

describe('a change', () => {
  it('is read from a sentence that states both states and the date', () => {
    expect(
      [
        'On 4 May 2021 Edda Marn became its warden in place of Ulwen Brock.',
        'In March 2021, Edda Marn replaced Ulwen Brock as the warden.',
        'Since 2021 the entry fee has been 5 crowns; before that it was 3 crowns.',
        'On 1 June 2020, the entry fee was raised from 3 crowns to 5 crowns.',
        'Its seat was moved from Northern Vale to Salt Moor in June 2019.',
      ].flatMap(changesIn),
    ).toEqual([
      'warden: Ulwen Brock > Edda Marn, 4 May 2021',
      'warden: Ulwen Brock > Edda Marn, March 2021',
      'entry fee: 3 crowns > 5 crowns, 2021',
      'entry fee: 3 crowns > 5 crowns, 1 June 2020',
      'seat: Northern Vale > Salt Moor, June 2019',
    ]);
  });

  it('is the latest that the page states; where none surely is, or nothing surely differs, there is none', () => {
    const older = 'On 4 May 2016 Ulwen Brock became its warden in place of Odda Fenn.';
    const later = 'On 4 May 2021 Edda Marn became its warden in place of Ulwen Brock.';
    expect(changesIn(`${later} ${older}`)).toEqual(changesIn(later));
    expect(changesIn(`${older} ${later}`)).toEqual(changesIn(later));
    expect(changesIn(`${later} Since 2021 the warden has been Odda Fenn; before that it was Edda Marn.`)).toEqual([]);
    expect(changesIn('Since 2021 the fee has been 3 crowns; before that it was 3 crowns.')).toEqual([]);
    expect(changesIn('The warden was changed from Ulwen Brock to Edda Marn.')).toEqual([]);
  });

  it('is read from the sandbox alike by the Examiner and by the sentences’ own patterns', () => {
    const world = makeWorld(5, 400);
    const told = [...world.articles()].slice(0, 120).map((article) => changeSentences(world, article).join(' '));
    for (const text of told) {
      const page = samplePage('X', `# X\n\n${text}`);
      const read = readChanges(page, nodeId('n'), 'X').flatMap(({ present, former, date }) =>
        [present, former, date].map(({ attribute, value }) => ({ attribute, value })),
      );
      expect(read).toHaveLength(6);
      const key = ({ attribute, value }: { attribute: string; value: string }) => `${attribute}: ${value}`;
      const sentences = text.split(/(?<=\.) (?=\p{Lu})/u);
      expect(statedChanges(sentences).map(key).sort()).toEqual(read.map(key).sort());
    }
  });
});

const root = member('Harrow towers', infoboxText('Harrow towers', { region: 'Northern Vale', survey: '1892' }));

const tower = (name: string, built: number, sentence: string): Member =>
  member(name, `${infoboxText(name, { built: String(built), height: `${built % 90} m` })}\n\n${sentence}`);

const towers = [
  tower('Torrin tower', 1811, 'On 4 May 2021 Edda Marn became its warden in place of Ulwen Brock.'),
  tower('Velmar tower', 1850, 'Since 2 June 2020 the warden has been Odda Fenn; before that it was Harro Vint.'),
];
const place: PlacePages = { root, hops: [], targets: towers, outside: [], relation: 'part_of', heading: 'Towers' };
const changesOf = ({ page, node, entity }: Member) => readChanges(page, node, entity);

function changeTask(): { readonly task: Task; readonly pages: PlacePages } {
  const pages = withChanges(place, 'warden');
  const written = expectOk(
    writeTask({
      place: { tree: treeId('t'), path: [nodeId('a'), nodeId('b')], width: 2, variant: 0 },
      pages,
      seed: 1,
      idOf: () => taskId('task'),
      asked: ['present warden', 'former warden', 'date of the change of warden'],
      form: { kind: 'change', attribute: 'warden' },
    }),
  );
  return { task: written, pages };
}

describe('a question on a change', () => {
  it('asks for the present state, the former one and the date, each with the quote it stands on', () => {
    const { task, pages } = changeTask();
    expect(task.question).toContain('its name, its present warden, its former warden and the date of that change.');
    expect(task.widthChecklist.map(({ value }) => value)).toEqual(
      'Edda Marn|Ulwen Brock|4 May 2021|Odda Fenn|Harro Vint|2 June 2020'.split('|'),
    );
    expect(checkChange(task, pages.targets, changesOf)).toEqual([]);
  });

  it('is refused where an item is outdated, unchanged, undated, missing, or told by the question', () => {
    const { task, pages } = changeTask();
    const reasons = (change: Partial<Task>) =>
      checkChange({ ...task, ...change }, pages.targets, changesOf).map(({ reason }) => reason);
    const [present, former, date, ...rest] = task.widthChecklist;
    if (!present || !former || !date) throw new Error('three items');
    const items = (...first: Task['widthChecklist']) => ({ widthChecklist: [...first, ...rest] });
    expect(reasons(items({ ...present, value: 'Odda Fenn' }, former, date))).toEqual(['outdated']);
    expect(reasons(items(present, { ...former, value: 'Edda Marn' }, date))).toEqual(['not_changed']);
    expect(reasons(items(present, former, { ...date, value: 'lately' }))).toContain('not_changed');
    expect(reasons(items(present, date))).toEqual(['no_items']);
    expect(reasons({ question: `${task.question} Not Ulwen Brock.` })).toEqual(['gives_answer']);
  });

  it('takes an outdated state for wrong, the present one for right', () => {
    const { task } = changeTask();
    const answer = (present: string) =>
      `- **Torrin tower**: present warden: ${present}; former warden: Ulwen Brock; date of the change of warden: 4 May 2021`;
    const outcomes = (text: string) => gradeAnswer(task, text).map(({ item, outcome }) => `${item} ${outcome}`);
    expect(outcomes(answer('Edda Marn'))).toEqual(
      expect.arrayContaining(['w1 satisfied', 'w2 satisfied', 'w3 satisfied']),
    );
    expect(outcomes(answer('Ulwen Brock'))).toContain('w1 contradicted');
  });

  it('is not written where the place has no pages of it', async () => {
    const place = { tree: treeId('t'), path: [nodeId('a')], width: 2, variant: 0 };
    const tree = { id: place.tree, root: nodeId('a'), nodes: [], edges: [] };
    const order = {
      request: { place, tree: tree as never, seed: 1, earlier: [], attempt: 0 },
      store: new MemoryTreeStore(),
      cache: createFactCache(),
      id: taskId('task'),
      earlier: [],
    };
    expect(await writeChange(order, noTaskChecks)).toMatchObject({ ok: false, failure: { reason: 'too_narrow' } });
  });
});
