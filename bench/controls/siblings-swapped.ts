import type { Examiner } from '../../examiner/examiner.ts';
import type { ChecklistItem, Task } from '../../examiner/task.ts';
import { ok } from '../../src/kernel/result.ts';
import { scriptedRoster } from '../../src/sandbox/contestants/scripted-roster.ts';
import type { DemoSize } from '../arena/play-demo.ts';
import { playInMemory } from '../arena/play-in-memory.ts';
import { mean, rounded } from '../arena/read-shares.ts';
import { boards, boardsOf, correlationWithSkill, ofBoards } from './boards.ts';
import { type Control, mostMeanCorrelation } from './control.ts';

/** Known skill against ratings by checklists that have the names and values of siblings: no skill may show. */
export async function siblingsSwapped(
  seeds: readonly number[],
  { agents: count, trees, rounds }: DemoSize,
): Promise<Control> {
  const correlations = ofBoards((): number[] => []);
  const agents = scriptedRoster.slice(0, count).map(({ name }) => ({ kind: 'scripted', name }));
  for (const seed of seeds) {
    const settings = { seed, agents, trees: { count: trees }, tournament: { rounds } };
    const played = boardsOf(await playInMemory(settings, { withExaminer: swapping }));
    for (const board of boards) correlations[board].push(correlationWithSkill(played[board].ratings));
  }
  return {
    control: 'values of siblings',
    passed: boards.every((board) => Math.abs(mean(correlations[board])) <= mostMeanCorrelation),
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

/** Each name is that of a rival where there is one, each value that of the next target. */
function swapped(task: Task): Task {
  const { depthChecklist, widthChecklist, rivals = [] } = task;
  const names = [...rivals, ...depthChecklist.map(({ value }) => value)];
  const valued = (item: ChecklistItem, value: string): ChecklistItem => {
    const { forms: _, parts: __, ...rest } = item;
    return { ...rest, value, text: value };
  };
  return {
    ...task,
    depthChecklist: depthChecklist.map((item, at) => valued(item, names[at] ?? item.value)),
    widthChecklist: widthChecklist.map((item) => {
      const same = widthChecklist.filter(({ attribute }) => attribute === item.attribute);
      return valued(item, same[(same.indexOf(item) + 1) % same.length]?.value ?? item.value);
    }),
  };
}
