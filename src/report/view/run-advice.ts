import type { RunProgress, RunStatus } from '../../tournament/run-progress.ts';

/** How a run stands, in a word or two. */
export const statusWord: Readonly<Record<RunStatus, string>> = {
  running: 'Running',
  stopped: 'Stopped',
  unknown: 'Not ended',
  finished: 'Finished',
  failed: 'Failed',
  abandoned: 'Abandoned',
};

/** What a run's standing means, and what to type about it; empty where nothing needs to be done. */
export interface RunAdvice {
  readonly advice: string;
  readonly command: string;
}

/** Tells who looks at a run whether anybody works on it, and how to go on. */
export function runAdvice(run: Pick<RunProgress, 'id' | 'kind' | 'status' | 'budgetUsd' | 'lastNews'>): RunAdvice {
  const { status } = run;
  if (status === 'running' || status === 'finished' || status === 'abandoned') return { advice: '', command: '' };
  const sentences = {
    stopped: 'No process works on it. What was recorded is kept, and nothing that was paid for is paid again.',
    unknown: `Nothing tells whether a process works on it. No news since ${plainTime(run.lastNews)}.`,
    failed: 'It could not be played, for want of seeds or trees. It can be tried again.',
  } as const;
  return {
    advice: `${sentences[status]}${budgetNote(run)} Give it up with 'dr-arena tournament abandon ${run.id}', or go on with:`,
    command: commandFor(run),
  };
}

function budgetNote({ status, budgetUsd }: Pick<RunProgress, 'status' | 'budgetUsd'>): string {
  return status === 'stopped' && budgetUsd !== null
    ? ' If it stopped at its budget, add --budget with a higher one.'
    : '';
}

/** Builds have no command to resume them: the same command finds them again. */
function commandFor({ id, kind }: Pick<RunProgress, 'id' | 'kind'>): string {
  return kind === 'build' ? 'dr-arena tree build' : `dr-arena tournament resume ${id}`;
}

/** A time in ISO 8601 as plain text, UTC to the second. */
export function plainTime(iso: string): string {
  return `${iso.slice(0, 19).replace('T', ' ')} UTC`;
}
