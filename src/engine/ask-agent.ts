import type { Agent, AgentProgress } from '../../agents/agent.ts';
import { wantsChecks } from '../../examiner/checks/grade-checks.ts';
import type { Task } from '../../examiner/task.ts';
import type { AgentFailure, AnswerOutcome } from '../kernel/answer.ts';
import { isoTime } from '../kernel/clock.ts';
import { messageOf } from '../kernel/errors.ts';
import { fail } from '../kernel/result.ts';
import { neverSettles, unlessStopped } from '../kernel/until-aborted.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import { type ArenaEvent, currentIds } from '../telemetry/arena-event.ts';
import { inSpan } from '../telemetry/telemetry.ts';
import type { AnswerJob, AnswerStatus } from './jobs.ts';
import { loadTask } from './prepare-round.ts';
import type { RunServices, WorkflowDeps } from './workflow-deps.ts';

/** Waits before an agent whose provider failed is asked again, in milliseconds. */
const retryWaits = [1_000, 4_000] as const;

/**
 * Gets an agent's answer to a task, unless it is recorded already. What is the agent's own fault is recorded as its
 * answer; what is not is tried again and then given back as unavailable, unrecorded.
 */
export async function askAgent(deps: WorkflowDeps, job: AnswerJob): Promise<AnswerStatus> {
  const recordedAnswer = await deps.ledger.answers.load(job.tournament, job.agent, job.task, job.scope);
  if (recordedAnswer) return recordedStatus(await deps.servicesFor(job.tournament));
  const services = await deps.servicesFor(job.tournament);
  const agent = services.agents.get(job.agent);
  if (!agent) return { kind: 'unavailable', detail: `the config of this run has no agent ${job.agent}` };
  const outcome = await askWithRetries(deps, job, agent, await loadTask(deps, job.task));
  if (outcome.kind === 'failed' && outcome.failure.fault === 'outside') {
    const detail = `${outcome.failure.reason}: ${outcome.failure.detail}`.slice(0, 500);
    deps.telemetry.note({ kind: 'answer_unavailable', detail });
    return { kind: 'unavailable', detail };
  }
  await deps.ledger.answers.save({ ...job, outcome });
  deps.telemetry.note(recorded(outcome));
  return recordedStatus(services);
}

/** Returns the status of a recorded answer; its checks and its citations are left to steps of their own. */
function recordedStatus({ checkAnswer, judgeCitations }: RunServices): AnswerStatus {
  return {
    kind: 'recorded',
    ...(checkAnswer !== null && { isUnchecked: true }),
    ...(judgeCitations !== null && { isUncited: true }),
  };
}

function recorded(outcome: AnswerOutcome): ArenaEvent {
  const failure = outcome.kind === 'failed' ? outcome.failure.reason : null;
  const characters = outcome.kind === 'answered' ? outcome.answer.text.length : 0;
  return { kind: 'answer_recorded', failure, ms: outcome.elapsedMs, characters };
}

async function askWithRetries(deps: WorkflowDeps, job: AnswerJob, agent: Agent, task: Task): Promise<AnswerOutcome> {
  let outcome = await askOnce(deps, job, agent, task);
  for (const wait of retryWaits) {
    if (agent.triesAgain || outcome.kind === 'answered' || !mayPass(outcome.failure)) break;
    await unlessStopped(deps.signal, deps.clock.sleep(wait, deps.signal));
    outcome = await askOnce(deps, job, agent, task);
  }
  return outcome;
}

/** An outage may; what the operator has to mend will not. */
function mayPass({ reason }: AgentFailure): boolean {
  return reason === 'provider_unavailable' || reason === 'rate_limited';
}

async function askOnce(deps: WorkflowDeps, job: AnswerJob, agent: Agent, task: Task): Promise<AnswerOutcome> {
  const attempt = await deps.ledger.answers.noteAttempt({ ...job, executor: deps.executor, at: isoTime(deps.clock) });
  const steps = reportSteps(deps, attempt, currentIds().withheld === true);
  const occasion = [job.tournament, job.scope, task.id].join(' ');
  const question = { taskId: task.id, question: task.question, wordLimit: task.wordLimit, occasion };
  deps.telemetry.note({ kind: 'answer_asked' });
  const ask = () => answerUnlessStopped(deps.signal, () => agent.answer(question, deps.signal, steps.tell));
  const outcome = await inSpan(deps.telemetry, 'answer', ask, (answer) => ({ failure: describeFailure(answer) }));
  await steps.end();
  if (outcome === null) return neverSettles();
  await deps.ledger.answers.endAttempt(attempt);
  return outcome;
}

function describeFailure(outcome: AnswerOutcome | null): string | null {
  if (outcome === null) return 'broken off';
  return outcome.kind === 'failed' ? outcome.failure.reason : null;
}

/** @returns null when the process was told to stop meanwhile: what the agent then said is no answer of its own */
async function answerUnlessStopped(
  signal: AbortSignal,
  ask: () => Promise<AnswerOutcome>,
): Promise<AnswerOutcome | null> {
  try {
    const outcome = await ask();
    return signal.aborted ? null : outcome;
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}

/**
 * Has a recorded answer checked by the program of its question's task pack, unless it is already, and keeps the report with
 * the answer. What the program does wrong is no fault of the agent: the round is void then.
 */
export async function checkRecorded(
  deps: WorkflowDeps,
  { tournament, agent, task: id, scope }: AnswerJob,
): Promise<AnswerStatus> {
  const record = await deps.ledger.answers.load(tournament, agent, id, scope);
  const task = await loadTask(deps, id);
  if (record?.outcome.kind !== 'answered' || !wantsChecks(task, record.outcome)) return { kind: 'recorded' };
  const { checkAnswer: check } = await deps.servicesFor(tournament);
  const report = check === null ? noProgram : await check(task, record.outcome.answer.text);
  if (!report.ok) return { kind: 'unchecked', detail: report.failure };
  await deps.ledger.answers.keepChecks(record, report.value);
  return { kind: 'recorded' };
}

const noProgram = fail('the task pack has no checks program');

/**
 * Has the sources of a recorded answer read and judged, unless they are already, and keeps what was found. Nothing about them keeps
 * an answer from being judged.
 */
export async function citeRecorded(
  deps: WorkflowDeps,
  { tournament, agent, task: id, scope }: AnswerJob,
): Promise<AnswerStatus> {
  const { judgeCitations, agents } = await deps.servicesFor(tournament);
  const record = await deps.ledger.answers.load(tournament, agent, id, scope);
  if (judgeCitations === null || record?.outcome.kind !== 'answered') return { kind: 'recorded' };
  if ((await deps.ledger.citations.load(tournament, agent, id, scope)) !== null) return { kind: 'recorded' };
  const { answer } = record.outcome;
  const report = await judgeCitations({
    task: await loadTask(deps, id),
    answer,
    vendor: agents.get(agent)?.vendor ?? null,
  });
  await deps.ledger.citations.save({ tournament, agent, task: id, scope, report });
  return { kind: 'recorded' };
}

/** Progress that an agent reports of one answer. */
export interface StepReporter {
  /** Takes what the agent tells next. */
  readonly tell: (progress: AgentProgress) => void;
  /** Nothing more is told. Resolves when nothing is being written. */
  end(): Promise<void>;
}

/** Least time between two notes of one answer, in milliseconds. */
const everyMs = 1000;
/** Maximum length of a step's text, in UTF-16 code units. */
const longestStep = 200;

/**
 * Keeps, for whoever looks on, how many steps an agent has told of and the last one; at most once a second. A note that
 * cannot be written is told to the log: it changes no answer.
 * @param attempt as the ledger numbered it
 * @param withheld whether its words may give away what a private set asks: then steps are only counted
 */
export function reportSteps(
  { clock, ledger, telemetry }: WorkflowDeps,
  attempt: string,
  withheld: boolean,
): StepReporter {
  const stopped = new AbortController();
  let steps = 0;
  let last = '';
  let isNew = false;
  let writing: Promise<void> | null = null;
  async function write(): Promise<void> {
    while (isNew && !stopped.signal.aborted) {
      isNew = false;
      await ledger.answers.noteSteps(attempt, { steps, last: withheld ? null : last });
      await clock.sleep(everyMs, stopped.signal).catch(() => undefined);
    }
  }
  return {
    tell: (progress) => {
      if (progress.kind === 'tool') steps++;
      last = stepText(progress);
      isNew = true;
      writing ??= write()
        .catch((error: unknown) => telemetry.log('warn', `a step of an agent was not noted: ${messageOf(error)}`))
        .finally(() => {
          writing = null;
        });
    },
    end: async () => {
      stopped.abort();
      await writing;
    },
  };
}

function stepText(progress: AgentProgress): string {
  const text =
    progress.kind === 'tool' ? `${progress.call.name ?? progress.call.tool}: ${progress.call.input}` : progress.message;
  return visibleLine(text.slice(0, 10 * longestStep)).slice(0, longestStep);
}
