import type { NodeId } from '../../../src/kernel/ids.ts';
import { parsedUrl } from '../../../src/kernel/parsed-url.ts';
import { compareValue } from '../../comparing/compare-value.ts';
import type { Fact } from '../../fact.ts';
import type { ChecklistItem, Task } from '../../task.ts';
import { type GateRefusal, refusal } from '../../task-gate.ts';
import { tellsValue } from '../tells-value.ts';
import { limitSentence } from '../wording.ts';

/** The items that ask for both values of what is disputed about a target. */
interface DisputeItems {
  readonly kept: ChecklistItem;
  readonly rejected: ChecklistItem;
}

/**
 * What the gate of the kind has against a task: for each target the two values are asked for; the values differ, stand on two hosts,
 * and are not given.
 * @param itemsOf of a target; null where they are not all there
 */
export function synthesisRefusals(task: Task, itemsOf: (node: NodeId) => DisputeItems | null): GateRefusal[] {
  const words = task.question.replace(limitSentence(task.wordLimit), '');
  return task.targets.flatMap(({ node, name }) => {
    const items = itemsOf(node);
    if (items === null) return [refusal('no_conflict', `nothing is disputed about “${name}”`)];
    const { kept, rejected } = items;
    const isOne = compareValue(kept.value, rejected.value) !== 'different';
    const given = [kept, rejected].find(({ value }) => tellsValue(words, value));
    return [
      ...(isOne ? [refusal('no_conflict', `the two values of “${name}” do not surely differ`)] : []),
      ...(hostOf(kept.facts) === hostOf(rejected.facts)
        ? [refusal('no_conflict', `both values of “${name}” stand on one site`)]
        : []),
      ...(given ? [refusal('gives_answer', `the question holds “${given.value}”`)] : []),
    ];
  });
}

/** The host of the page that an item quotes. */
export function hostOf([fact]: readonly Fact[]): string {
  return parsedUrl(fact?.quote.url ?? '')?.host ?? '';
}
