import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import type { RunLine, RunProgress } from '../../arena/run-progress.ts';
import type { Audit } from '../../audit/audit.ts';
import type { AuditedRecord } from '../../audit/audited-record.ts';
import type { MatchChoice } from '../../audit/choose-matches.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { AuditId, RunId, TournamentId } from '../../kernel/ids.ts';
import type { Result } from '../../kernel/result.ts';
import type { Ledger } from '../../storage/ledger.ts';
import type { OfferedTournament } from '../audit-pages/audit-page.ts';
import type { ShownSchedules } from '../pages/schedules-page.ts';
import type { HeldBackReason, Site } from '../site/site.ts';
import type { Access, Right } from './access.ts';
import type { AgentActs, ListAgents } from './agent-acts.ts';
import type { RunActs, ScheduleActs } from './run-acts.ts';

/** Reads runs for the app. */
export interface RunSource {
  /** Newest first. @param offset how many of the newest are left out */
  listRuns(page: { readonly limit: number; readonly offset: number }): Promise<readonly RunLine[]>;
  countRuns(): Promise<number>;
  /** Null when there is no such run. */
  loadRun(id: RunId): Promise<RunProgress | null>;
  /** Returns the leader of a run in words; empty while there is none. */
  leaderOf(line: RunLine): Promise<string>;
}

/** Returns why a tournament's questions, checklists and answers must not be shown; null if they may be. */
export type HeldBack = (id: TournamentId) => Promise<HeldBackReason | null>;

/** Records that the API reads. */
export type RecordLedger = Pick<Ledger, 'answers' | 'leaderboards' | 'matches' | 'rounds' | 'tasks' | 'tournaments'>;

/** Parts of the app. */
export interface AppParts {
  readonly runs: RunSource;
  /** Null when there is no such tournament. */
  readonly sites: (id: TournamentId) => Promise<Site | null>;
  readonly heldBack: HeldBack;
  /** Parts that replace the others for requests that may only look; `acts` is then left out. */
  readonly forViewers?: Partial<Pick<AppParts, 'heldBack' | 'audits' | 'sets' | 'schedules' | 'records'>>;
  /** Actions on runs, schedules and agents; absent: the app only shows them. */
  readonly acts?: RunActs & ScheduleActs & AgentActs;
  /** Lists the agents of the config; absent: there is no page of agents. */
  readonly agents?: ListAgents;
  /** Answers what stands on the page of schedules; absent: there is none. */
  readonly schedules?: () => Promise<ShownSchedules>;
  /** Records that the API reads; absent: there is no API. */
  readonly records?: RecordLedger;
  /** Answers under `/audits`; absent: there are none. */
  readonly audits?: Hono;
  /** Answers under `/sets`; absent: there are none. */
  readonly sets?: Hono;
  /** Returns the health of the app and its database. It never rejects. */
  readonly health: () => Promise<{ readonly status: 'ok' | 'unavailable' }>;
  readonly access: Access;
  readonly clock: Clock;
  /** Called with faults that were answered with 500. */
  readonly warn: (message: string) => void;
}

/** Bindings of Node's server; absent if a test asks the app itself. */
export interface NodeEnv {
  readonly Bindings: Partial<HttpBindings>;
}

export interface AppEnv extends NodeEnv {
  /** `right` stands from the door on. */
  readonly Variables: { right?: Right };
}

/** An audit to be made. */
interface WantedAudit {
  readonly tournament: TournamentId;
  readonly sample: number;
  readonly order: MatchChoice['order'];
  readonly seed: number;
}

/** Parts of the pages of audits. */
export interface AuditParts {
  readonly ledger: Pick<Ledger, 'audits'>;
  /** The tournament's agents and the audit's matches with all that is shown of them. */
  readonly loadRecord: (audit: Audit) => Promise<AuditedRecord>;
  /** Makes an audit of a tournament's matches, or finds the equal one; else says why there can be none. */
  readonly makeAudit: (wanted: WantedAudit) => Promise<Result<AuditId, string>>;
  /** Lists tournaments, newest first; one without a decided match is refused when an audit of it is made. */
  readonly listTournaments: () => Promise<readonly OfferedTournament[]>;
  readonly heldBack: HeldBack;
  /** True if audits can be made and questions answered; else they are only shown. */
  readonly takesPart: boolean;
  readonly clock: Clock;
}
