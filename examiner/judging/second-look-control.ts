import { shortHash } from '../../src/kernel/hash.ts';
import { nodeId } from '../../src/kernel/ids.ts';
import { emptyWords, plainWords } from '../comparing/words.ts';
import type { OpenGrade } from '../prompts/grade-answer-prompt.ts';
import type { ChecklistItem, Task } from '../task.ts';

/**
 * Puts among open grades one that is wrong for certain (a catch trial): that the answer states a detail of a rival of which it has no
 * word. It is worded after an open grade, so that nothing tells it from one of the checklist. Who confirms it says yes to anything.
 * @returns the control, null where the answer may name every known rival, and the task with it among its items
 */
export function withControl(task: Task, answer: string, open: readonly OpenGrade[]) {
  const rival = unnamedRival(task, answer);
  const like = open[draw([task.id, answer], open.length)];
  if (rival === null || !like) return { task, open, control: null };
  const control = controlLike(task, like.item, rival);
  const reworded = (text: string) => text.replaceAll(like.item.value, control.value);
  const claim: OpenGrade = { ...like, item: control, outcome: 'satisfied', reason: reworded(like.reason) };
  const place = draw([answer, task.id], open.length + 1);
  const list = control.kind === 'width' ? 'widthChecklist' : 'depthChecklist';
  return {
    task: {
      ...task,
      targets: [...task.targets, { node: control.target, name: rival }],
      rivals: (task.rivals ?? []).filter((name) => name !== rival),
      [list]: task[list].toSpliced(draw([answer, rival], task[list].length + 1), 0, control),
    },
    open: open.toSpliced(place, 0, claim),
    control,
  };
}

/** A number below `count` that only the words decide. */
const draw = (words: readonly string[], count: number) => Number.parseInt(shortHash(words, 8), 16) % count;

function controlLike(task: Task, item: ChecklistItem, rival: string): ChecklistItem {
  const kind = item.kind === 'width' ? 'width' : 'depth';
  // A value of the same attribute, of another target where there is one.
  const isSibling = (each: ChecklistItem) => each.attribute === item.attribute && each.target !== item.target;
  const value = kind === 'width' ? (task.widthChecklist.find(isSibling) ?? item).value : rival;
  const name = task.targets.find(({ node }) => node === item.target)?.name ?? item.value;
  const facts = item.facts.map((fact) => ({
    ...fact,
    quote: { ...fact.quote, text: fact.quote.text.replaceAll(item.value, value).replaceAll(name, rival) },
  }));
  const { forms: _, parts: __, ...rest } = item;
  const own = { id: nextId(task[`${kind}Checklist`], kind), target: nodeId(`${item.target}-${rival}`) };
  return { ...rest, ...own, kind, value, text: value, facts };
}

/** The first known rival whose own words, those that no target's name has, are all missing from the answer. */
function unnamedRival({ targets, rivals = [] }: Task, answer: string): string | null {
  const spoken = new Set(plainWords(answer));
  const shared = new Set(targets.flatMap(({ name }) => plainWords(name)));
  const isUnnamed = (name: string) => {
    const own = plainWords(name).filter((word) => !shared.has(word) && !emptyWords.has(word));
    return own.length > 0 && own.every((word) => !spoken.has(word));
  };
  return rivals.find(isUnnamed) ?? null;
}

function nextId(list: readonly ChecklistItem[], kind: 'depth' | 'width'): string {
  const numbers = list.map(({ id }) => Number(/^[dw](\d+)$/.exec(id)?.[1] ?? 0));
  return `${kind.charAt(0)}${Math.max(0, ...numbers) + 1}`;
}
