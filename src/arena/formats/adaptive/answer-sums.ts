import type { Outcome } from '../format.ts';

/** Shares passed of one task, each answer once. */
interface TaskShares {
  /** Entrants by index, rising. */
  readonly entrants: readonly number[];
  /** Share of the items passed, less the mean of all answers; by place. */
  readonly shares: readonly number[];
  readonly sum: number;
}

/** All graded answers of a field. */
export interface AnswerSums {
  /** Tasks in code-unit order. */
  readonly tasks: readonly TaskShares[];
  readonly count: number;
  readonly squares: number;
  /** Mean number of new answers that a pairing brought, for each of its two entrants. */
  readonly freshTasks: number;
}

/**
 * The answers behind outcomes: what several results share counts once, as the mean of its gradings. Counted results
 * without graded tasks are left out: nothing was asked in them.
 *
 * @returns null where no result has graded tasks
 * @throws RangeError when an outcome is of somebody else, or a share is not finite
 */
export function answerSums<Id extends string>(
  entrants: readonly Id[],
  outcomes: readonly Outcome<Id>[],
): AnswerSums | null {
  const indexOf = new Map<string, number>(entrants.map((entrant, index) => [entrant, index]));
  const answers = new Map<string, Map<number, number[]>>();
  const gradedTasks = outcomes.flatMap(({ pairing, results }) => {
    const tasks = results.flatMap(({ winner, tasks: own = [] }) => (winner === 'void' ? [] : own));
    return tasks.length > 0 ? [{ pairing, tasks }] : [];
  });
  for (const { pairing, tasks } of gradedTasks) {
    for (const { task, a, b } of tasks) {
      grade(answers, task, indexOf.get(pairing.a), a);
      grade(answers, task, indexOf.get(pairing.b), b);
    }
  }
  return gradedTasks.length === 0 ? null : summed(answers, gradedTasks.length);
}

function grade(answers: Map<string, Map<number, number[]>>, task: string, one: number | undefined, share: number) {
  if (one === undefined || !Number.isFinite(share))
    throw new RangeError('a graded answer is of somebody else, or no share');
  const own = answers.get(task) ?? new Map<number, number[]>();
  answers.set(task, own);
  own.set(one, [...(own.get(one) ?? []), share]);
}

function summed(answers: ReadonlyMap<string, ReadonlyMap<number, readonly number[]>>, pairings: number): AnswerSums {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const byTask = [...answers]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, own]) => [...own].sort(([one], [other]) => one - other).map(([one, all]) => ({ one, share: mean(all) })));
  const centre = mean(byTask.flat().map(({ share }) => share));
  const tasks = byTask.map((own) => {
    const shares = own.map(({ share }) => share - centre);
    return { entrants: own.map(({ one }) => one), shares, sum: shares.reduce((sum, share) => sum + share, 0) };
  });
  const all = tasks.flatMap(({ shares }) => shares);
  const squares = all.reduce((sum, share) => sum + share ** 2, 0);
  return { tasks, count: all.length, squares, freshTasks: all.length / (2 * pairings) };
}
