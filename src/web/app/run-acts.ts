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
export const agentName = z.string().trim().min(1).max(64);

/** Databases hold no text with NUL. */
const text = z.string().refine((each) => !each.includes('\0'), 'holds a NUL');

/** What agents meet on. `new`: trees grown for it, as many as `trees` says, else the config. */
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

/** What somebody wants to have played: by two agents, or by several in a tournament. */
export const wantedRunSchema = z.strictObject({
  play: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('match'), a: agentName, b: agentName }),
    z.strictObject({
      kind: z.literal('tournament'),
      /** Of the config or of the scripted roster; left out: all of the config. */
      agents: z.array(agentName).min(2).max(mostEntrants).optional(),
      /** Left out: the config's. */
      format: z.enum(formatNames).optional(),
    }),
  ]),
  exam: examSchema,
  /** What it may cost at most, in dollars; null: nothing, or what the config's budget says. */
  capUsd: z.number().positive().max(largestCapUsd).nullable(),
});

export type WantedRun = z.infer<typeof wantedRunSchema>;

/** Why something was not done: the asker may not, there is no such run, too much is under way, or it cannot be done. */
export interface ActFault {
  readonly kind: 'forbidden' | 'unknown' | 'busy' | 'refused';
  /** What is wrong, and what helps, in words. */
  readonly detail: string;
}

/** What can be chosen where something is to be started. */
export interface RunChoices {
  /** Of the config, then of the scripted roster. */
  readonly agents: readonly { readonly name: string; readonly own: boolean }[];
  /** Frozen sets that may be played, as `NAME@VERSION`. */
  readonly sets: readonly string[];
  readonly trees: readonly { readonly id: string; readonly title: string }[];
  /** The format that the config names. */
  readonly format: FormatName;
  /** How many trees a tournament grows by the config. */
  readonly treesWanted: number;
  /** The config's budget; null where it has none. */
  readonly budgetUsd: number | null;
  /** What of the config costs money, or may, and is not started here since no token is asked for; usually nothing. */
  readonly wantingToken: readonly string[];
}

/** What a run that is wanted will be and cost. */
export interface RunOffer {
  readonly agents: readonly string[];
  readonly plan: CostPlan;
  /** Whether it costs money, or may. */
  readonly costs: boolean;
  /** What it may cost at most; null where nothing bounds it, and nothing has to. */
  readonly capUsd: number | null;
  /** How far the cap goes, in sentences; empty where there is nothing to say. */
  readonly capNote: string;
  /** What whoever begins it is to know, in sentences; null for most. */
  readonly note: string | null;
  /** Why it cannot be started as it stands; null: it can. */
  readonly hindrance: ActFault | null;
}

/** Where a run is played: by the workers of the database, or by this app itself. */
export type PlayedBy = 'workers' | 'app';

export interface ActedRun {
  readonly run: RunId;
  readonly playedBy: PlayedBy;
}

/** What the app can do about schedules. */
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

/** What the app can do about runs; it is all done by the use cases of the command line. */
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
  /** Why a run was stopped, in words; null where nothing is noted. */
  whyStopped(run: RunId): Promise<string | null>;
  /** Who would play a run that is begun now. */
  playedNextBy(): Promise<PlayedBy>;
  /** Whether this app plays runs itself by now. */
  playsItself(): boolean;
}

/** Said to who gives no token about what costs money. */
export const tokenWanted: ActFault = {
  kind: 'forbidden',
  detail:
    'It costs money, or may, and this app asks for no token. End it (Ctrl-C) and start it with: dr-arena serve --ask-token. A program that costs nothing says so in the config: maxCostUsd: 0',
};

/** What decides whether a run may be started from the app. */
interface StartQuestion {
  readonly costs: boolean;
  readonly capUsd: number | null;
  /** Whether it only meets the made-up web. */
  readonly isSandbox: boolean;
  /** Whether whoever asks has given the app's token. */
  readonly hasToken: boolean;
}

/**
 * Why a run may not be started as it stands: what costs money is for whoever has the token, since programs of contestants
 * reach what listens on this machine; and without a cap nothing begins but what is free on the made-up web.
 */
export function startHindrance({ costs, capUsd, isSandbox, hasToken }: StartQuestion): ActFault | null {
  if (costs && !hasToken) return tokenWanted;
  if (capUsd !== null) return null;
  if (costs) return { kind: 'refused', detail: 'It costs money, or may: say what it may cost at most, in dollars.' };
  if (isSandbox) return null;
  return { kind: 'refused', detail: 'It reads the live web: say what it may cost at most, in dollars.' };
}
