import * as z from 'zod';
import type { CostPlan } from '../../arena/cost-plan.ts';
import { examSetReference } from '../../arena/exam-set.ts';
import { type FormatName, formatNames } from '../../config/format-settings.ts';
import type { RunId } from '../../kernel/ids.ts';
import type { Result } from '../../kernel/result.ts';

/** The most that a form or the API may allow a run, in dollars. */
export const largestCapUsd = 100_000;

/** Agents that a form or the API may name for one tournament. */
const mostEntrants = 64;

/** Parses an agent's name. */
export const contestantName = z.string().trim().min(1).max(64);

/** Databases hold no text with NUL. */
const text = z.string().refine((each) => !each.includes('\0'), 'holds a NUL');

/** Parses what agents meet on. `new`: trees grown for the run, as many as `trees` says, else the config. */
const examSchema = z.discriminatedUnion('on', [
  z.strictObject({ on: z.literal('new'), trees: z.int().min(1).max(1000).optional() }),
  z.strictObject({ on: z.literal('tree'), tree: text.min(1).max(200) }),
  z.strictObject({ on: z.literal('topic'), topic: text.trim().min(1).max(200) }),
  z.strictObject({
    on: z.literal('set'),
    /** `NAME` or `NAME@VERSION`, frozen. */
    set: z
      .string()
      .max(80)
      .refine((text) => examSetReference(text).ok, 'names no set'),
  }),
]);

/** Parses a request for a run: a match of two agents, or a tournament of several. */
export const wantedRunSchema = z.strictObject({
  play: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('match'), a: contestantName, b: contestantName }),
    z.strictObject({
      kind: z.literal('tournament'),
      /** Agents of the config or of the scripted roster; left out: all of the config. */
      agents: z.array(contestantName).min(2).max(mostEntrants).optional(),
      /** Left out: the config's. */
      format: z.enum(formatNames).optional(),
    }),
  ]),
  exam: examSchema,
  /** Maximum cost in dollars; null: nothing, or the config's budget. */
  capUsd: z.number().positive().max(largestCapUsd).nullable(),
});

export type WantedRun = z.infer<typeof wantedRunSchema>;

/** Reason why an action was not done: not allowed, no such run, too many runs under way, or impossible. */
export interface ActFault {
  readonly kind: 'forbidden' | 'unknown' | 'busy' | 'refused';
  /** The fault and its remedy, in words. */
  readonly detail: string;
}

/** Choices of the form that starts a run. */
export interface RunChoices {
  /** Agents of the config, then of the scripted roster. */
  readonly agents: readonly { readonly name: string; readonly own: boolean }[];
  /** Frozen sets that may be played, as `NAME@VERSION`. */
  readonly sets: readonly string[];
  readonly trees: readonly { readonly id: string; readonly title: string }[];
  /** The format that the config names. */
  readonly format: FormatName;
  /** Number of trees that a tournament grows by the config. */
  readonly treesWanted: number;
  /** The config's budget; null where it has none. */
  readonly budgetUsd: number | null;
  /** Parts of the config that cost money, or may, and are not started since no token is asked for; usually none. */
  readonly wantingToken: readonly string[];
}

/** The plan and the price of a requested run. */
export interface RunOffer {
  readonly agents: readonly string[];
  readonly plan: CostPlan;
  /** True if it costs money, or may. */
  readonly costs: boolean;
  /** Maximum cost in dollars; null if there is none and none is needed. */
  readonly capUsd: number | null;
  /** Notes on how far the cap goes, in sentences; may be empty. */
  readonly capNote: string;
  /** Notes to read before it is started, in sentences; null for most. */
  readonly note: string | null;
  /** Reason why it cannot be started as it stands; null if it can. */
  readonly hindrance: ActFault | null;
}

/** Player of a run: the workers of the database, or this app itself. */
export type PlayedBy = 'workers' | 'app';

export interface ActedRun {
  readonly run: RunId;
  readonly playedBy: PlayedBy;
}

/** Actions of the app on schedules. */
export interface ScheduleActs {
  /**
   * Makes one of the config as it stands; times are UTC.
   * @param capUsd what each refresh may cost at most, in dollars; null: nothing, or what the config's budget says
   */
  addSchedule(name: string, cron: string, capUsd: number | null): Promise<Result<null, ActFault>>;
  /** Has a schedule refreshed now, within its own budget. */
  refreshSchedule(name: string): Promise<Result<null, ActFault>>;
  /** Begins no refresh of a schedule any more and lists it no longer; its history stays. */
  removeSchedule(name: string): Promise<Result<null, ActFault>>;
}

/** Actions of the app on runs, done by the use cases of the command line. */
export interface RunActs {
  loadChoices(): Promise<Result<RunChoices, ActFault>>;
  /** Says what a run would cost; nothing is begun. */
  plan(wanted: WantedRun): Promise<Result<RunOffer, ActFault>>;
  /** @param once names the order: the same order given again begins nothing */
  start(wanted: WantedRun, once: string): Promise<Result<ActedRun, ActFault>>;
  /** @param capUsd what it may cost in all; null: as before */
  resume(run: RunId, capUsd: number | null): Promise<Result<ActedRun, ActFault>>;
  /** Plays the void matches of a finished tournament again. */
  retry(run: RunId): Promise<Result<ActedRun, ActFault>>;
  stop(run: RunId): Promise<Result<null, ActFault>>;
  abandon(run: RunId): Promise<Result<null, ActFault>>;
  /** Returns why a run was stopped, in words; null if no reason is stored. */
  whyStopped(run: RunId): Promise<string | null>;
  /** Returns who would play a run that is started now. */
  playedNextBy(): Promise<PlayedBy>;
  /** True once this app plays runs itself. */
  playsItself(): boolean;
}

/** Said to who gives no token about what costs money. */
export const tokenWanted: ActFault = {
  kind: 'forbidden',
  detail:
    'It costs money, or may, and this app asks for no token. End it (Ctrl-C) and start it with: dr-arena serve --ask-token. A program that costs nothing says so in the config: maxCostUsd: 0',
};

/** Facts that decide if a run may be started from the app. */
interface StartQuestion {
  readonly costs: boolean;
  readonly capUsd: number | null;
  /** True if it only meets the made-up web. */
  readonly isSandbox: boolean;
  /** True if the request carries the app's token. */
  readonly hasToken: boolean;
}

/**
 * Returns why a run may not be started as it stands: what costs money needs the token, since programs of contestants
 * reach what listens on this machine; and without a cap nothing begins but what is free on the made-up web.
 */
export function startHindrance({ costs, capUsd, isSandbox, hasToken }: StartQuestion): ActFault | null {
  if (costs && !hasToken) return tokenWanted;
  if (capUsd !== null) return null;
  if (costs) return { kind: 'refused', detail: 'It costs money, or may: say what it may cost at most, in dollars.' };
  if (isSandbox) return null;
  return { kind: 'refused', detail: 'It reads the live web: say what it may cost at most, in dollars.' };
}
