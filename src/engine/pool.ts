import type { RunId } from '../kernel/ids.ts';

/** Roles of a worker: grow trees; lead runs, write tasks and judge; ask agents. */
export const roles = ['crawl', 'examine', 'answer'] as const;
export type Role = (typeof roles)[number];

/**
 * The queues that the children of a workflow go to. They follow from the process that runs the parent, so a run that is
 * taken over from a terminal by workers, or from workers by a terminal, goes on in the queues of whoever has it.
 */
export interface Pool {
  readonly lead: string;
  readonly trees: string;
  readonly matches: string;
  /** Null: answers begin at once in the process of their match. */
  readonly answers: string | null;
}

/** Queue in which answers wait for the workers that ask agents. */
export const answerQueue = 'answers';

/** The pool of a process that plays one run for the person who waits: nobody else takes its work. */
export function localPool(run: RunId): Pool {
  return { lead: `lead/${run}`, trees: `trees/${run}`, matches: `matches/${run}`, answers: null };
}

/** The pool that all workers share. One that may ask agents itself does so at once, without the queue's wait. */
export function sharedPool(mine: readonly Role[]): Pool {
  return { lead: 'lead', trees: 'trees', matches: 'matches', answers: mine.includes('answer') ? null : answerQueue };
}

/** The queues of the shared pool that a worker of these roles takes work from. */
export function queuesOf(mine: readonly Role[]): readonly string[] {
  const { lead, trees, matches } = sharedPool(mine);
  return [
    ...(mine.includes('crawl') ? [trees] : []),
    ...(mine.includes('examine') ? [lead, matches] : []),
    ...(mine.includes('answer') ? [answerQueue] : []),
  ];
}

/** The queue of a pool that a workflow belongs in, by its name. */
export function queueIn(pool: Pool, workflowName: string): string {
  if (workflowName === 'match') return pool.matches;
  if (workflowName === 'answer' && pool.answers !== null) return pool.answers;
  return workflowName === 'tree' ? pool.trees : pool.lead;
}
