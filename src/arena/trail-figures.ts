import type { ChecklistItem, Grade, Task } from '../../examiner/task.ts';
import type { TournamentRecord } from './tournament.ts';
import { type Share, share } from './tournament-shares.ts';

/** Where answers lose the trail from the root to the targets. */
export interface TrailFigures {
  /** Answers to questions with a chain: of each agent to each task the first that was judged item by item. */
  readonly answers: number;
  /** By step, that nearest to the root first: the answers that name it, of those to chains of at least so many steps. */
  readonly steps: readonly Share[];
  /** Targets that these answers identify. */
  readonly targets: Share;
}

/**
 * Counts how far answers followed the chains of their questions. A step that is not named need not have been missed,
 * where the question does not ask for it.
 */
export function trailFigures({
  matches,
  rounds,
  tasks,
}: Pick<TournamentRecord, 'matches' | 'rounds' | 'tasks'>): TrailFigures {
  const answers = chainedAnswers({ matches, rounds, tasks });
  const longest = Math.max(0, ...answers.map(({ chain }) => chain.length));
  const steps = Array.from({ length: longest }, (_, step) =>
    share(
      answers.filter(({ chain }) => step < chain.length),
      ({ chain }) => chain[step] === true,
    ),
  );
  const targets = answers.flatMap(({ targets: each }) => each);
  return { answers: answers.length, steps, targets: share(targets, (found) => found) };
}

/** Which steps and targets an answer names, in the order of the checklists. */
interface ChainedAnswer {
  readonly chain: readonly boolean[];
  readonly targets: readonly boolean[];
}

function chainedAnswers({ matches, rounds, tasks }: Pick<TournamentRecord, 'matches' | 'rounds' | 'tasks'>) {
  const taskOf = new Map(tasks.map((task) => [task.id, task]));
  const matchOf = new Map(matches.map((match) => [match.id, match]));
  const answers = new Map<string, ChainedAnswer>();
  for (const { match: id, task: taskId, result } of rounds) {
    const match = matchOf.get(id);
    const task = taskId === null ? undefined : taskOf.get(taskId);
    if (match === undefined || task?.chainChecklist === undefined || result.kind !== 'judged') continue;
    const { gradesA, gradesB } = result.judgement;
    for (const [agent, grades] of [[match.a, gradesA] as const, [match.b, gradesB] as const]) {
      const key = JSON.stringify([agent, task.id]);
      if (grades.length > 0 && !answers.has(key)) answers.set(key, chainedAnswer(task, grades));
    }
  }
  return [...answers.values()];
}

function chainedAnswer({ chainChecklist = [], depthChecklist }: Task, grades: readonly Grade[]): ChainedAnswer {
  const named = new Set(grades.filter(({ outcome }) => outcome === 'satisfied').map(({ item }) => item));
  const isNamed = ({ id }: ChecklistItem) => named.has(id);
  return { chain: chainChecklist.map(isNamed), targets: depthChecklist.map(isNamed) };
}
