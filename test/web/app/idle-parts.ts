import { fail, ok } from '../../../src/kernel/result.ts';
import type { AgentActs } from '../../../src/web/app/agent-acts.ts';
import type { RecordLedger } from '../../../src/web/app/app-parts.ts';
import type { ActFault, RunActs, ScheduleActs } from '../../../src/web/app/run-acts.ts';

const nothing: ActFault = { kind: 'refused', detail: 'nothing is done here' };

/** Acts that do nothing, and say so. */
export const idleActs: RunActs & ScheduleActs & AgentActs = {
  loadChoices: async () =>
    ok({ agents: [], sets: [], trees: [], format: 'swiss', treesWanted: 1, budgetUsd: null, wantingToken: [] }),
  plan: async () => fail(nothing),
  start: async () => fail(nothing),
  resume: async () => fail(nothing),
  retry: async () => fail(nothing),
  stop: async () => fail(nothing),
  abandon: async () => fail(nothing),
  whyStopped: async () => null,
  playedNextBy: async () => 'app',
  playsItself: () => false,
  addSchedule: async () => fail(nothing),
  refreshSchedule: async () => fail(nothing),
  removeSchedule: async () => fail(nothing),
  addAgent: async () => fail(nothing),
  checkAgent: async () => fail(nothing),
};

/** Records of an arena in which nothing was played. */
export const idleRecords = {
  tournaments: { load: async () => null },
  leaderboards: { load: async () => null },
} as unknown as RecordLedger;
