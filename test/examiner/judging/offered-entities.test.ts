import { describe, expect, it } from 'vitest';
import { taskInPlainForm } from '../../../examiner/graded-text.ts';
import { gradeByModels } from '../../../examiner/judging/judge-by-models.ts';
import { displacedItems, unlistedRivals } from '../../../examiner/judging/offered-entities.ts';
import { fencedText, firstTurn } from '../../services/examiner-brain/fenced-parts.ts';
import type { AskedModel, BrainReply } from '../../services/model-brain.ts';
import { sampleTask } from '../sample-task.ts';
import { brainModel } from './brain-model.ts';
import { contribution, judgingRig } from './judging-rig.ts';

const rivals = ['Landsat 1', 'Landsat 10', 'Sentinel', 'cauchy', 'gauss'];
const task = taskInPlainForm(
  sampleTask(
    [
      { name: 'Landsat 7', details: { launch: '1999' } },
      { name: 'Landsat 8', details: { launch: '2013' } },
    ],
    rivals,
  ),
);
const none = { offered: [], mentioned: [] };
const entity = (name: string, quote = name) => ({ name, quote });
const found = (...ids: readonly string[]) => ids.map((id) => ({ id }));

describe('rivals that a judge has listed nowhere', () => {
  it.each([
    ['1. Landsat 7: launched in 1999\n2. Landsat 8: 2013', []],
    ['## 1 Landsat 7\n\n## 10 Landsat 8', []],
    ['| 1 | Landsat 7 |\n| 10 | Landsat 8 |', []],
    ['Landsat 7[1] and Landsat 8[10]', []],
    ['Landsat\n1 Landsat 7', []],
    ['Landsat 7, not Landsat 1', ['Landsat 1']],
    ['**Landsat-10** and Landsat 8', ['Landsat 10']],
    ['`cauchy`, gauss: 3.30; Sentinel’s', ['Sentinel', 'cauchy', 'gauss']],
    ['<!-- Sentinel --> Landsat 7', []],
  ])('are those that its words name, in any letters, and no numbers beside a name: %s', (answer, names) => {
    expect([...unlistedRivals(task, answer, none)].sort()).toEqual([...names].sort());
  });

  it('are none where they stand in either list', () => {
    const lists = { offered: [entity('the Sentinel')], mentioned: [entity('LANDSAT 1')] };
    expect(unlistedRivals(task, 'Sentinel, Landsat 1, gauss', lists)).toEqual(['gauss']);
  });
});

describe('entities offered beyond those asked for', () => {
  const displaced = (answer: string, offered: readonly string[], items: readonly { readonly id: string }[]) =>
    displacedItems(
      task,
      answer,
      offered.map((name) => entity(name)),
      items,
    ).map(({ item, quote }) => [item, quote]);

  it('contradict as many satisfied items as there are too many, the last first', () => {
    const answer = 'Landsat 7, Landsat 8, Sentinel, gauss';
    expect(displaced(answer, ['Landsat 7', 'Landsat 8', 'Sentinel'], found('d1', 'd2'))).toEqual([['d2', 'Sentinel']]);
    expect(displaced(answer, ['Landsat 7', 'Landsat 8', 'Sentinel', 'gauss'], found('d1', 'd2'))).toHaveLength(2);
  });

  it('contradict nothing where an item is lost for each, nor where nobody knows them', () => {
    expect(displaced('Landsat 7, Sentinel', ['Landsat 7', 'Sentinel'], found('d1'))).toEqual([]);
    expect(displaced('Landsat 7 and 8, by NASA', ['NASA'], found('d1', 'd2'))).toEqual([]);
  });

  it('count once, and only by words of the answer', () => {
    const answer = 'Landsat 7, Landsat 8';
    expect(displaced(answer, ['Sentinel'], found('d1', 'd2'))).toEqual([]);
    expect(displaced(`${answer}, Sentinel`, ['Sentinel', 'sentinel'], found('d1', 'd2'))).toHaveLength(1);
  });
});

/** Every target and rival as an entry with its detail, in layouts by which such answers won before. */
const names = ['Landsat 7', 'Landsat 8', 'Landsat 1', 'Landsat 10', 'Sentinel'];
const layouts: Readonly<Record<string, (name: string, at: number) => string>> = {
  'its own page': (name, at) => `On its own page, ${name} is of ${at + 1990}.`,
  possessive: (name, at) => `Its launch of ${at + 1990} is that of ${name}.`,
  whose: (name, at) => `And ${name}, whose launch was in ${at + 1990}.`,
  'detail first': (name, at) => `With its launch in ${at + 1990}, ${name} has it.`,
  bullets: (name, at) => `- ${name}: ${at + 1990}`,
  'table rows': (name, at) => `| ${name} | ${at + 1990} |`,
  headings: (name, at) => `## ${name}\n\n${at + 1990}`,
  'bold labels': (name, at) => `**${name}** ${at + 1990}`,
  numbered: (name, at) => `${at + 1}. ${name} (${at + 1990})`,
  definitions: (name, at) => `${name}\n: ${at + 1990}`,
};

describe.each(Object.entries(layouts))('an answer that offers every sibling (%s)', (_name, layout) => {
  const answer = names.map(layout).join('\n');
  const grades = [...task.depthChecklist, ...task.widthChecklist].map(({ id, kind, value }) => {
    const isNamed = kind === 'depth';
    return {
      item: id,
      reason: '',
      outcome: isNamed ? 'satisfied' : 'missing',
      quote: isNamed ? value : null,
      doubt: null,
    };
  });

  /** Grades every target as found, and lists entities only when it is asked for them again. */
  const brain = (asked: AskedModel): BrainReply => {
    const isAgain = asked.schemaName === 'entities';
    const held: readonly string[] = isAgain ? JSON.parse(fencedText(firstTurn(asked), 'names')) : [];
    const offered = held.map((name) => entity(name));
    return { kind: 'text', text: JSON.stringify({ ...(isAgain ? {} : { grades }), offered, mentioned: [] }) };
  };

  it('gets no depth item, even where the judge lists rivals only when it is asked again', async () => {
    const model = brainModel(brain);
    const { options } = judgingRig([model]);
    const { votes } = await gradeByModels({ task, outcome: contribution(answer).outcome, attempt: 0 }, options);
    const [vote] = votes;
    if (!vote?.graded.ok) throw new Error('the judge grades');
    const { grades: settled, secondLooks } = vote.graded.value;
    expect(settled.filter(({ item }) => item.startsWith('d')).map(({ outcome }) => outcome)).toEqual([
      'contradicted',
      'contradicted',
    ]);
    expect(secondLooks.filter(({ result }) => result === 'lowered').map(({ item }) => item)).toEqual(['d1', 'd2']);
    expect(model.asked.map(({ purpose }) => purpose.prompt)).toEqual(['grade-answer@3', 'offered-entities@1']);
  });
});
