import type { Grade } from '../../examiner/task.ts';
import type { GradedTask } from './formats/format.ts';
import type { RoundRecord } from './round.ts';

/**
 * What both agents of a match passed of each task, as shares of all its items: the details of a target that was not found
 * count as not passed. Void rounds, and those of a judge that gives no grades, are left out.
 *
 * @param rounds of one match, in the order played
 */
export function gradedTasks(rounds: readonly RoundRecord[]): GradedTask[] {
  return rounds.flatMap(({ task, result }) => {
    if (task === null || result.kind !== 'judged') return [];
    const { gradesA, gradesB } = result.judgement;
    if (gradesA.length === 0 || gradesB.length === 0) return [];
    return [{ task, a: satisfied(gradesA), b: satisfied(gradesB) }];
  });
}

function satisfied(grades: readonly Grade[]): number {
  return grades.filter(({ outcome }) => outcome === 'satisfied').length / grades.length;
}
