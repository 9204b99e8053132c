import type { Task } from '../../../examiner/task.ts';
import type { AnswerRecord } from '../../arena/tournament.ts';
import { mostCandidates, type Trajectory, type TrajectoryStep } from '../../arena/trajectory.ts';
import type { AnswerOutcome, ToolCall } from '../../kernel/answer.ts';
import { groupBy } from '../../kernel/group-by.ts';
import { contentHash } from '../../kernel/hash.ts';

/** The fields of a line of `trajectories.jsonl`, and what each says. */
export const trajectoryFields = {
  group_id: 'the task; of answers that count in one match alone, with a mark of that match',
  query: 'what agents were asked',
  match_id: 'the match that these answers count in alone; null: they count in every match that asks the task',
  candidates:
    'trajectories, one an agent: `id` (the agent), `steps` (`reasoning`, `toolCalls`, `observation`, and where they are known `startMs`, `elapsedMs`, `costUsd`), `answer` (empty where it failed)',
};

/** Returns an agent's steps and answer in the form that judges of trajectories read; no answer is the empty text. */
function answerTrajectory({ agent, outcome }: AnswerRecord): Trajectory {
  return { id: agent, steps: stepsOf(outcome), answer: outcome.kind === 'answered' ? outcome.answer.text : '' };
}

function stepsOf(outcome: AnswerOutcome): TrajectoryStep[] {
  if (outcome.kind === 'failed') return (outcome.toolCalls ?? []).map(stepOf);
  const { toolCalls, reasoning } = outcome.answer;
  return [...toolCalls.map(stepOf), ...(reasoning === undefined ? [] : [{ reasoning, toolCalls: [] }])];
}

function stepOf({ tool, name, input, reasoning = '', result, startMs, elapsedMs, costUsd }: ToolCall): TrajectoryStep {
  return {
    reasoning,
    toolCalls: [{ tool: name ?? tool, input }],
    ...(result === undefined ? {} : { observation: result }),
    ...(startMs === undefined ? {} : { startMs }),
    ...(elapsedMs === undefined ? {} : { elapsedMs }),
    ...(costUsd === undefined ? {} : { costUsd }),
  };
}

/**
 * Answers as groups of trajectories, one question a line, which `dr-arena rewards` reads: an answer that counts in one match
 * alone stands in a group of that match, and more agents than a group holds make several.
 * @param answers all of each of their tasks
 * @param tasks those that were answered
 */
export function trajectoryLines(answers: readonly AnswerRecord[], tasks: readonly Task[]): string[] {
  const questions = new Map(tasks.map(({ id, question }) => [id, question]));
  const groups = groupBy(answers, ({ task, scope = '' }) => `${task} ${scope}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const query = first && questions.get(first.task);
    return first && query ? groupLines(first, query, group) : [];
  });
}

function groupLines({ task, scope = '' }: AnswerRecord, query: string, group: readonly AnswerRecord[]): string[] {
  const name = scope === '' ? task : `${task}-${contentHash(scope).slice(0, 12)}`;
  const parts = Array.from({ length: Math.ceil(group.length / mostCandidates) }, (_, at) =>
    group.slice(at * mostCandidates, (at + 1) * mostCandidates),
  );
  return parts.map((part, at) => {
    const line: Readonly<Record<keyof typeof trajectoryFields, unknown>> = {
      group_id: at === 0 ? name : `${name}-${at + 1}`,
      query,
      match_id: scope === '' ? null : scope,
      candidates: part.map(answerTrajectory),
    };
    return `${JSON.stringify(line)}\n`;
  });
}

/** The same answers, in their order by task, in portions that hold all of each of their tasks. */
export async function* wholeTasks(
  portions: AsyncIterable<readonly AnswerRecord[]>,
): AsyncGenerator<readonly AnswerRecord[]> {
  let open: readonly AnswerRecord[] = [];
  for await (const portion of portions) {
    const answers = [...open, ...portion];
    const last = answers.at(-1)?.task;
    const lastStart = answers.findIndex(({ task }) => task === last);
    open = answers.slice(lastStart);
    if (lastStart > 0) yield answers.slice(0, lastStart);
  }
  if (open.length > 0) yield open;
}
