import type { AgentProgress } from '../../agents/agent.ts';
import { messageOf } from '../kernel/errors.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import type { WorkflowDeps } from './workflow-deps.ts';

/** What an agent has told of one answer so far. */
export interface ToldSteps {
  /** Takes what the agent tells next. */
  readonly tell: (progress: AgentProgress) => void;
  /** Nothing more is told. Resolves when nothing is being written. */
  end(): Promise<void>;
}

/** Least time between two notes of one answer, in milliseconds. */
const everyMs = 1000;
/** Of a step's words so many characters are kept. */
const longestStep = 200;

/**
 * Keeps, for whoever looks on, how many steps an agent has told of and the last one; at most once a second. A note that
 * cannot be written is told to the log: it changes no answer.
 * @param attempt as the ledger numbered it
 * @param withheld whether its words may give away what a private set asks: then steps are only counted
 */
export function toldSteps({ clock, ledger, telemetry }: WorkflowDeps, attempt: string, withheld: boolean): ToldSteps {
  const ended = new AbortController();
  let steps = 0;
  let last = '';
  let isNew = false;
  let writing: Promise<void> | null = null;
  async function write(): Promise<void> {
    while (isNew && !ended.signal.aborted) {
      isNew = false;
      await ledger.answers.noteSteps(attempt, { steps, last: withheld ? null : last });
      await clock.sleep(everyMs, ended.signal).catch(() => undefined);
    }
  }
  return {
    tell: (progress) => {
      if (progress.kind === 'tool') steps++;
      last = stepText(progress);
      isNew = true;
      writing ??= write()
        .catch((thrown: unknown) => telemetry.log('warn', `a step of an agent was not noted: ${messageOf(thrown)}`))
        .finally(() => {
          writing = null;
        });
    },
    end: async () => {
      ended.abort();
      await writing;
    },
  };
}

function stepText(progress: AgentProgress): string {
  const text =
    progress.kind === 'tool' ? `${progress.call.name ?? progress.call.tool}: ${progress.call.input}` : progress.message;
  return visibleLine(text.slice(0, 10 * longestStep)).slice(0, longestStep);
}
