import type { Examiner } from '../../examiner/examiner.ts';
import type { ChecklistItem, Task } from '../../examiner/task.ts';
import { ok } from '../../src/kernel/result.ts';
import { scriptedRoster } from '../../src/sandbox/contestants/scripted-roster.ts';
import type { DemoSize } from '../arena/play-demo.ts';
import { playInMemory } from '../arena/play-in-memory.ts';
import { mean, rounded } from '../arena/read-shares.ts';
import { boards, boardsOf, correlationWithSkill, ofBoards } from './boards.ts';
import { type Control, mostMeanCorrelation } from './control.ts';

/** Known skill against ratings by checklists that have the names and values of siblings: the board follows the checklist, and no skill may show. */
export async function siblingsSwapped(
  seeds: readonly number[],
  { agents: count, trees, rounds }: DemoSize,
): Promise<Control> {
  const correlations = ofBoards((): number[] => []);
  const agents = scriptedRoster.slice(0, count).map(({ name }) => ({ kind: 'scripted', name }));
  for (const seed of seeds) {
    const settings = { seed, agents, trees: { count: trees }, tournament: { rounds } };
    const played = boardsOf(
      await playInMemory(settings, {
        withServices: (services) => ({ ...services, examiner: swapping(services.examiner) }),
      }),
    );
    for (const board of boards) correlations[board].push(correlationWithSkill(played[board].ratings));
  }
  return {
    control: 'values of siblings',
    // Who takes siblings for targets is right by such a checklist: below zero is to be expected.
    passed: boards.every((board) => mean(correlations[board]) <= mostMeanCorrelation),
    measured: { seeds: seeds.length, meanSpearman: ofBoards((board) => rounded(mean(correlations[board]))) },
  };
}

function swapping(examiner: Examiner): Examiner {
  const writeTask: Examiner['writeTask'] = async (...order) => {
    const written = await examiner.writeTask(...order);
    return written.ok ? ok(swapped(written.value)) : written;
  };
  return { ...examiner, writeTask };
}

/** Each name is that of a rival, each value another one that its attribute has among the targets; what no sibling has is nobody's. */
function swapped(task: Task): Task {
  const { targets, depthChecklist, widthChecklist, rivals = [] } = task;
  const valued = (item: ChecklistItem, value: string): ChecklistItem => {
    const { forms: _, parts: __, ...rest } = item;
    return { ...rest, value, text: value };
  };
  const nobodys = (item: ChecklistItem) => `nobody's ${item.attribute} ${item.id}`;
  const names = new Map(targets.map(({ node, name }, at) => [node, rivals[at] ?? `nobody's name, for ${name.length}`]));
  return {
    ...task,
    targets: targets.map((target) => ({ ...target, name: names.get(target.node) ?? '' })),
    rivals: [...targets.map(({ name }) => name), ...rivals.slice(targets.length)],
    depthChecklist: depthChecklist.map((item) => valued(item, names.get(item.target) ?? nobodys(item))),
    widthChecklist: widthChecklist.map((item) => {
      const others = widthChecklist.filter(
        ({ attribute, value }) => attribute === item.attribute && value !== item.value,
      );
      return valued(item, others[0]?.value ?? nobodys(item));
    }),
  };
}
