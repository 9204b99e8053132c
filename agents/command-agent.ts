import type { AgentFailure, Answer } from '../src/kernel/answer.ts';
import type { Clock } from '../src/kernel/clock.ts';
import { lastLines } from '../src/kernel/cut-middle.ts';
import type { AgentId, TaskId } from '../src/kernel/ids.ts';
import { fail, type Result } from '../src/kernel/result.ts';
import type { Agent, AgentCaps, AgentProgress, AgentQuestion } from './agent.ts';
import { progressWatch } from './contract/reply-stream.ts';
import { maxReplyBytes, questionMessage, type ToldQuestion } from './contract/tell-question.ts';
import { type Isolation, isolated, startedIn } from './isolated-program.ts';
import { conceal, readAgentReply } from './read-reply.ts';
import { type ProgramEnd, runAgentProgram } from './run-program.ts';
import { timedAnswer } from './timed-answer.ts';

export interface CommandAgentOptions {
  readonly id: AgentId;
  /** Maker of its model; null when that is unknown. */
  readonly vendor?: string | null;
  /** Program and arguments, run as they stand; or one line for the shell, when it is given as a string. */
  readonly command: readonly string[] | string;
  readonly caps: AgentCaps;
  /** The environment to choose from; the program gets only a few plain names and those in `envNames`. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Further names passed on, such as the program's own keys. */
  readonly envNames?: readonly string[];
  /** Returns the search engine's URL for one question; left out: there is no search. */
  readonly searchUrlFor?: (question: AgentQuestion) => string;
  readonly clock: Clock;
  /** Returns the name of a task for the program; left out: its id. */
  readonly shownTask?: (task: TaskId) => string;
  /** Null: the program sees and does what this process may. */
  readonly isolation?: Isolation | null;
  /** Folder in which the program runs; left out: the one that isolation names, or that of this process. */
  readonly folder?: string;
  /** MCP servers of a task pack that it is told of; left out: none. */
  readonly tools?: ToldQuestion['tools'];
}

/** Variables that any program needs to start; always passed on. */
export const plainEnvironmentNames = 'PATH HOME LANG LC_ALL TZ TMPDIR TEMP TMP SHELL USER SystemRoot'.split(' ');
const shownStderr = 500;

/**
 * Anybody's program as a contestant. For each question it is started once, gets it as JSON on stdin and writes its answer
 * as JSON on stdout (docs/agent-contract.md).
 * A crash, a hang, garbage, a flood (over 1 MiB), too much memory or nothing is the agent's own failure; a program that cannot be started, or
 * that a signal of somebody else ends, is not (a line for the shell always starts: what the shell cannot find counts as a
 * crash). Isolated, all that it started ends with it; else what has left its process group lives on.
 */
export function createCommandAgent(options: CommandAgentOptions): Agent {
  return {
    id: options.id,
    provider: 'command',
    vendor: options.vendor ?? null,
    answer: (question, signal, onProgress) =>
      timedAnswer(
        { clock: options.clock, timeoutMs: options.caps.timeoutMs, signal, onProgress },
        async (bounded, tell) => withoutKeys(outcomeOf(await runFor(options, question, bounded, tell)), options),
      ),
  };
}

/** Names the run's search engine to the program; the question names it too. */
const searchVariable = 'DR_ARENA_SEARCH_URL';

function runFor(
  options: CommandAgentOptions,
  question: AgentQuestion,
  signal: AbortSignal,
  tell: (progress: AgentProgress) => void,
): Promise<ProgramEnd> {
  const { caps, shownTask, tools } = options;
  const searchUrl = options.searchUrlFor?.(question) ?? null;
  const answerEnd = new AbortController();
  return runAgentProgram({
    ...commandOf(options),
    env: { ...environmentOf(options), ...(searchUrl === null ? {} : { [searchVariable]: searchUrl }) },
    stdin: JSON.stringify(questionMessage({ question, caps, searchUrl, shownTask, tools })),
    maxStdout: maxReplyBytes,
    signal,
    clock: options.clock,
    onStdout: progressWatch(tell, () => answerEnd.abort()),
    answered: answerEnd.signal,
  });
}

function commandOf({ command, isolation = null, folder }: CommandAgentOptions) {
  const isLine = typeof command === 'string';
  if (folder !== undefined) return startedIn(folder, isLine ? ['/bin/sh', '-c', command] : command, isolation);
  if (isolation !== null) return isolated(isLine ? ['/bin/sh', '-c', command] : command, isolation);
  const [program = '', ...args] = isLine ? [command] : command;
  return { program, args, shell: isLine };
}

function environmentOf({ env, envNames = [] }: CommandAgentOptions): Record<string, string> {
  const names = [...plainEnvironmentNames, ...envNames];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function outcomeOf(end: ProgramEnd): Result<Answer, AgentFailure> {
  switch (end.kind) {
    case 'not_started':
      return fail({ fault: 'outside', reason: 'cannot_start', detail: `the program cannot be started: ${end.detail}` });
    case 'flooded':
      return failWith('flooded', `it wrote more than ${maxReplyBytes} bytes on stdout`, end.stderr);
    case 'too_large':
      return failWith('crashed', 'it and what it started used more memory or processes than they may', end.stderr);
    case 'stopped':
      return failWith('crashed', 'it was stopped', end.stderr);
    case 'exited': {
      if (end.code === null && end.signal !== null && !ownFaults.has(end.signal))
        return fail({ fault: 'outside', reason: 'killed', detail: howItEnded(end.code, end.signal) });
      if (end.code !== 0) return failWith('crashed', howItEnded(end.code, end.signal), end.stderr);
      const reply = readAgentReply(end.stdout, 'stdout');
      return reply.ok ? reply : fail({ ...reply.failure, detail: withLastWords(reply.failure.detail, end.stderr) });
    }
  }
}

/** Shorter values are no keys, and would be found anywhere. */
const shortestKey = 8;

/** Removes keys from a failure: a program's words may hold the variables that it was given. */
function withoutKeys(
  outcome: Result<Answer, AgentFailure>,
  { env, envNames = [] }: CommandAgentOptions,
): Result<Answer, AgentFailure> {
  if (outcome.ok) return outcome;
  const keys = envNames.flatMap((name) => env[name] ?? []).filter(({ length }) => length >= shortestKey);
  const detail = keys.reduce((text, key) => conceal(text, key), outcome.failure.detail);
  return fail({ ...outcome.failure, detail });
}

/** Signals by which a program ends itself; of others somebody else is the sender, and not the arena. */
const ownFaults: ReadonlySet<string> = new Set(
  'SIGSEGV SIGABRT SIGBUS SIGFPE SIGILL SIGTRAP SIGSYS SIGXCPU SIGXFSZ SIGPIPE'.split(' '),
);

function howItEnded(code: number | null, signal: string | null): string {
  return code === null ? `it was ended by ${signal ?? 'a signal'}` : `it ended with exit code ${code}`;
}

function failWith(reason: 'crashed' | 'flooded', what: string, stderr: string) {
  return fail<AgentFailure>({ fault: 'agent', reason, detail: withLastWords(what, stderr) });
}

function withLastWords(what: string, stderr: string): string {
  const last = lastLines(stderr.trim(), shownStderr);
  return last === '' ? what : `${what}; its last words: ${last}`;
}
