import type { QueueLine } from '../../tournament/queue-line.ts';
import type { RunProgress } from '../../tournament/run-progress.ts';
import { type RunTexts, runView } from './run-view.ts';

/** A worker as somebody who looks on sees it. */
export interface WorkerLine {
  readonly name: string;
  readonly roles: readonly string[];
  /** Of the program. */
  readonly version: string;
  /** ISO 8601, UTC. */
  readonly since: string;
  /** Seconds since its last heartbeat. */
  readonly silentSeconds: number;
  /** `silent`: it may be dead. `stopping`: it finishes what it has begun. */
  readonly state: 'alive' | 'silent' | 'stopping';
  /** Workflows that it runs. */
  readonly holds: number;
}

/** A run under way, with the texts of its page. */
export interface RunStatusLine extends Omit<RunTexts, 'summary'> {
  readonly id: string;
  readonly kind: RunProgress['kind'];
}

/** What goes on in an arena at one moment. */
export interface ArenaStatus {
  readonly workers: readonly WorkerLine[];
  readonly queues: readonly QueueLine[];
  readonly runs: readonly RunStatusLine[];
}

/** @param perMinute matches a minute; null while it cannot be said */
export function runStatusLine(run: RunProgress, perMinute: number | null): RunStatusLine {
  const { summary: _summary, ...texts } = runView(run, { perMinute }).texts;
  return { id: run.id, kind: run.kind, ...texts };
}
