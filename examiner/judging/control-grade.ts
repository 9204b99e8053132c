import { nodeId } from '../../src/kernel/ids.ts';
import { emptyWords, plainWords } from '../comparing/words.ts';
import type { OpenGrade } from '../prompts/second-look.ts';
import type { ChecklistItem, Task } from '../task.ts';
import { mayNameAnother } from './weighed.ts';

/** What is put to a judge at a second look. */
export interface ControlledLook {
  /** With the control among the targets, so that nothing tells it from an item of the checklist. */
  readonly task: Task;
  readonly open: readonly OpenGrade[];
  /** Null where the answer may name every known rival. */
  readonly control: ChecklistItem | null;
}

/**
 * Puts among open grades one that is wrong for certain (a catch trial): that the answer names a rival of which it has no
 * word, shown by words quoted for another item. Who says so too says yes to anything, and its word cannot be gone by.
 * @param task in visible form
 * @param open at least one
 */
export function withControl(task: Task, answer: string, open: readonly OpenGrade[]): ControlledLook {
  const rival = unnamedRival(task, answer);
  const [names, others] = [open.filter(isOfName), open.filter((each) => !isOfName(each))];
  const like = names[0] ?? others[0];
  if (rival === null || !like) return { task, open, control: null };
  const control: ChecklistItem = {
    id: nextDepthId(task),
    kind: 'depth',
    target: nodeId('control'),
    attribute: 'name',
    value: rival,
    text: rival,
    facts: [],
  };
  const { quote, passage } = like;
  const reason = mayNameAnother(quote, rival);
  return {
    task: {
      ...task,
      targets: [...task.targets, { node: control.target, name: rival }],
      rivals: (task.rivals ?? []).filter((name) => name !== rival),
      depthChecklist: [...task.depthChecklist, control],
    },
    open: [...names, { item: control, outcome: 'satisfied', quote, passage, unshown: false, reason }, ...others],
    control,
  };
}

const isOfName = ({ item }: OpenGrade) => item.kind === 'depth';

/** The first known rival whose own words, those that no target's name has, are all missing from the answer. */
function unnamedRival({ targets, rivals = [] }: Task, answer: string): string | null {
  const said = new Set(plainWords(answer));
  const shared = new Set(targets.flatMap(({ name }) => plainWords(name)));
  const isUnnamed = (name: string) => {
    const own = plainWords(name).filter((word) => !shared.has(word) && !emptyWords.has(word));
    return own.length > 0 && own.every((word) => !said.has(word));
  };
  return rivals.find(isUnnamed) ?? null;
}

function nextDepthId({ depthChecklist }: Task): string {
  const numbers = depthChecklist.map(({ id }) => Number(/^d(\d+)$/.exec(id)?.[1] ?? 0));
  return `d${Math.max(0, ...numbers) + 1}`;
}
