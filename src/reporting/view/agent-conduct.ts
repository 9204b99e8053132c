import { mean, median } from 'simple-statistics';
import { searchEvidence } from '../../../agents/cited-urls.ts';
import type { AnswerRecord } from '../../arena/tournament.ts';
import type { AgentFailure, Answer } from '../../kernel/answer.ts';
import { groupBy } from '../../kernel/group-by.ts';
import type { AgentId } from '../../kernel/ids.ts';

/** Work of an agent for its answers, as it reports it. */
export type AgentConduct = Readonly<ReturnType<typeof conductOf>>;

/** One line per agent, in the order given. */
export function agentConduct(agents: readonly AgentId[], answers: readonly AnswerRecord[]): AgentConduct[] {
  const byAgent = groupBy(answers, ({ agent }) => agent);
  return agents.map((agent) => conductOf(agent, byAgent.get(agent) ?? []));
}

function conductOf(agent: AgentId, records: readonly AnswerRecord[]) {
  const answers = records.flatMap(({ outcome }) => (outcome.kind === 'answered' ? [outcome.answer] : []));
  const average = (measure: (answer: Answer) => number) => (answers.length === 0 ? null : mean(answers.map(measure)));
  return {
    agent,
    answers: answers.length,
    /** Tasks without an answer, by reason, most frequent first. */
    failures: failuresOf(records),
    /** Answers without any search, page or citation: nothing shows that the web was used. */
    withoutEvidence: answers.filter((answer) => searchEvidence(answer) === 'none').length,
    /** Means are per answer; null without an answer. */
    meanSearches: average(({ toolCalls }) => toolCalls.filter(({ tool }) => tool === 'search').length),
    meanReads: average(({ toolCalls }) => toolCalls.filter(({ tool }) => tool === 'read').length),
    meanCitations: average(({ citations }) => citations.length),
    /** Milliseconds, failures included; null when nothing was asked. */
    medianMs: records.length === 0 ? null : median(records.map(({ outcome }) => outcome.elapsedMs)),
  };
}

function failuresOf(records: readonly AnswerRecord[]) {
  const reasons = records.flatMap(({ outcome }) => (outcome.kind === 'failed' ? [outcome.failure.reason] : []));
  const counts = [...groupBy(reasons, (reason) => reason)].map(([reason, all]) => ({ reason, count: all.length }));
  return counts.sort((one, other) => other.count - one.count);
}

/** The tasks that an agent left without an answer. */
export interface NoAnswers {
  readonly agent: AgentId;
  /** Its name in the config; left out where that is the same. */
  readonly configName?: AgentId;
  readonly asked: number;
  /** Number of tasks without an answer, at least 1. */
  readonly failed: number;
  /** The most frequent reason. */
  readonly reason: AgentFailure['reason'];
  /** Detail of the last failure; null where that is not shown. */
  readonly lastDetail: string | null;
}

/**
 * Agents that left tasks without an answer, those that never answered first.
 * @param details of each agent's last failure; left out: they are not shown
 */
export function noAnswers(
  conduct: readonly Pick<AgentConduct, 'agent' | 'answers' | 'failures'>[],
  details: ReadonlyMap<AgentId, string> = new Map(),
): readonly NoAnswers[] {
  return conduct
    .flatMap(({ agent, answers, failures }) => {
      const failureCount = failures.reduce((sum, { count }) => sum + count, 0);
      const [most] = failures;
      const lastDetail = details.get(agent) ?? null;
      return most === undefined
        ? []
        : [{ agent, asked: answers + failureCount, failed: failureCount, reason: most.reason, lastDetail }];
    })
    .sort((one, other) => other.failed / other.asked - one.failed / one.asked);
}

/** True if an agent that was asked answered nothing at all. */
export const neverAnswered = ({ asked, failed }: NoAnswers): boolean => failed === asked;
