import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Clock } from '../kernel/clock.ts';
import type { RunId, TournamentId } from '../kernel/ids.ts';
import type { Site } from '../site/site.ts';
import type { HealthReport } from '../telemetry/check-health.ts';
import type { RunLine, RunProgress } from '../tournament/run-progress.ts';
import type { Access } from './access.ts';

/** What the app reads of runs. */
export interface RunSource {
  /** Newest first. @param offset how many of the newest are left out */
  listRuns(page: { readonly limit: number; readonly offset: number }): Promise<readonly RunLine[]>;
  countRuns(): Promise<number>;
  /** Null when there is no such run. */
  loadRun(id: RunId): Promise<RunProgress | null>;
}

/** Whether a tournament's questions, checklists and answers are not to be shown yet. */
export type HeldBack = (id: TournamentId) => Promise<boolean>;

/** What the app is made of. */
export interface AppParts {
  readonly runs: RunSource;
  /** Null when there is no such tournament. */
  readonly sites: (id: TournamentId) => Promise<Site | null>;
  readonly heldBack: HeldBack;
  /** Answers under `/audits`; absent: there are none. */
  readonly audits?: Hono;
  /** How the app and its database are. It never rejects. */
  readonly health: () => Promise<HealthReport>;
  readonly access: Access;
  readonly clock: Clock;
  /** Aborts when the app closes: streams of events then end. */
  readonly closing: AbortSignal;
  /** Told of faults that were answered with 500. */
  readonly warn: (message: string) => void;
}

/** What the server of Node gives a handler; absent where a test asks the app itself. */
export interface AppEnv {
  readonly Bindings: Partial<HttpBindings>;
}
