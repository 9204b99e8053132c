import type { AgentId, MatchId, TaskId } from '../kernel/ids.ts';
import { type AnswerStyle, answerStyle } from './answer-style.ts';
import type { AnswerRecord } from './tournament-record.ts';

/** The style of the answer that an agent gave to a task in a match; null where there is no such answer. */
export type AnswerStyles = (agent: AgentId, task: TaskId, match: MatchId) => AnswerStyle | null;

/**
 * The styles of a tournament's answers, each counted once and only when asked for. An answer of the match itself comes
 * before one that counts in the whole tournament. An agent that failed by its own fault answered nothing.
 */
export function answerStyles(answers: readonly AnswerRecord[]): AnswerStyles {
  const byKey = new Map(answers.map((answer) => [keyOf(answer.agent, answer.task, answer.scope ?? ''), answer]));
  const counted = new Map<AnswerRecord, AnswerStyle | null>();
  return (agent, task, match) => {
    const answer = byKey.get(keyOf(agent, task, match)) ?? byKey.get(keyOf(agent, task, ''));
    if (!answer) return null;
    const style = counted.get(answer) ?? styleOf(answer);
    counted.set(answer, style);
    return style;
  };
}

function keyOf(agent: AgentId, task: TaskId, scope: AnswerRecord['scope']): string {
  return JSON.stringify([agent, task, scope]);
}

function styleOf({ outcome }: AnswerRecord): AnswerStyle | null {
  if (outcome.kind === 'answered') return answerStyle(outcome.answer.text, outcome.answer.citations);
  return outcome.failure.fault === 'agent' ? answerStyle('', []) : null;
}
