import { planted, plantedIn } from './planted-fault.ts';

/** Faults in running, resuming and taking over. */
export const engineFaults = plantedIn('engine', [
  planted('takes-over-with-one-dead', 'src/engine/serve-pool.ts', {
    before: 'executors.every((each) => free.has(each))',
    after: 'executors.some((each) => free.has(each))',
    breaks: 'A run that one of its processes still plays is taken from it, and one that nobody holds is never rescued.',
  }),
  planted('asks-failed-answer-again', 'src/engine/ask-agent.ts', {
    before: 'if (recordedAnswer) return recordedStatus(await deps.servicesFor(job.tournament));',
    after:
      "if (recordedAnswer?.outcome.kind === 'answered') return recordedStatus(await deps.servicesFor(job.tournament));",
    breaks: 'An agent whose failure is recorded as its answer is asked, and paid, again after a kill.',
  }),
  planted('outage-recorded-as-answer', 'src/engine/ask-agent.ts', {
    before: "outcome.failure.fault === 'outside'",
    after: "outcome.failure.fault !== 'outside'",
    breaks: 'An outage of a provider is held against the agent, and its own failures make rounds void.',
  }),
  planted('tournament-finished-before-rated', 'src/engine/tournament-workflow.ts', {
    before: "await playFormat(deps, children, job, plan, trees.value);\n  await step('rate'",
    after: "await playFormat(deps, children, job, plan, trees.value);\n  void step('rate'",
    breaks: 'A tournament is told to be finished while its leaderboard is still to be written, or never is.',
  }),
  planted('draining-worker-begins-steps', 'src/engine/step-gate.ts', {
    before: 'if (this.#closed) return null;',
    after: 'if (this.#closed && this.atWork === 0) return null;',
    breaks: 'A worker that is told to stop goes on to begin work for as long as anything is under way.',
  }),
  planted('stuck-step-begun-thrice', 'src/engine/step.ts', {
    before: '(this.#times.get(key) ?? 0) >= mostTimes',
    after: '(this.#times.get(key) ?? 0) > mostTimes',
    breaks: 'A step that made a worker stand still twice brings down a third one.',
  }),
  planted('paused-schedule-fires', 'src/engine/tick-schedules.ts', {
    before: "if (entry.state === 'active') await fireWhenDue(deps, entry);",
    after: "if (entry.state !== 'removed') await fireWhenDue(deps, entry);",
    breaks: 'A schedule that was paused goes on to begin refreshes and to spend money.',
  }),
  planted('builds-too-many-trees', 'src/engine/build-workflow.ts', {
    before: 'Math.min(plan.wanted - trees.length, plan.seeds - next, mostAtOnce)',
    after: 'Math.min(plan.wanted, plan.seeds - next, mostAtOnce)',
    breaks: 'A build in which one seed was poor ends with more trees than were asked for.',
  }),
  planted('void-forgets-played-rounds', 'src/engine/match-workflow.ts', {
    before: 'lastTier = settled.tier ?? lastTier;',
    after: 'lastTier = settled.tier;',
    breaks: 'A match whose last round was void, with nothing left to ask, is void although rounds were judged.',
  }),
  planted('budget-stop-not-taken', 'src/application/open-run.ts', {
    before: "if (stop === null || stop.because === 'interrupted') return;",
    after: "if (stop === null || stop.because !== 'interrupted') return;",
    breaks: 'On workers a run whose budget is spent hangs as if it were running, and says nothing.',
  }),
]);
