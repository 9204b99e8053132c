import type { AnswerRecord } from '../../tournament/tournament-record.ts';

/** The keys of a line of `answers.jsonl`. */
export const answerKeys = [
  ...['agent', 'task_id', 'match_id', 'outcome', 'text', 'citations', 'tool_calls', 'elapsed_ms', 'cost_usd', 'usage'],
  ...['fault', 'failure', 'failure_detail'],
] as const;

type AnswerLine = Readonly<Record<(typeof answerKeys)[number], unknown>>;

/** Answers as lines of `answers.jsonl`; every line has every key, null where there is nothing to say. */
export function answerLines(answers: readonly AnswerRecord[]): string[] {
  return answers.map((answer) => `${JSON.stringify(lineOf(answer))}\n`);
}

function lineOf({ agent, task, scope = '', outcome }: AnswerRecord): AnswerLine {
  const { elapsedMs } = outcome;
  const head = { agent, task_id: task, match_id: scope === '' ? null : scope, outcome: outcome.kind };
  if (outcome.kind === 'failed') {
    const { fault, reason, detail } = outcome.failure;
    const nothing = { text: null, citations: [], tool_calls: [], elapsed_ms: elapsedMs, cost_usd: null, usage: null };
    return { ...head, ...nothing, fault, failure: reason, failure_detail: detail };
  }
  const { text, citations, toolCalls, costUsd, usage = null } = outcome.answer;
  return {
    ...head,
    ...{ text, citations, tool_calls: toolCalls, elapsed_ms: elapsedMs, cost_usd: costUsd, usage },
    ...{ fault: null, failure: null, failure_detail: null },
  };
}
