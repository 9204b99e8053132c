import { mean, median } from 'simple-statistics';
import { searchEvidence } from '../../../agents/cited-urls.ts';
import type { AnswerRecord } from '../../arena/tournament.ts';
import type { AgentFailure, Answer } from '../../kernel/answer.ts';
import type { AgentId } from '../../kernel/ids.ts';

/** How an agent went about its answers, as it reports it. */
export interface AgentConduct {
  readonly agent: AgentId;
  readonly answers: number;
  /** Tasks without an answer, by reason, most frequent first. */
  readonly failures: readonly { readonly reason: AgentFailure['reason']; readonly count: number }[];
  /** Answers without any search, page or citation: nothing shows that the web was used. */
  readonly withoutEvidence: number;
  /** Per answer; null without an answer. */
  readonly meanSearches: number | null;
  readonly meanReads: number | null;
  readonly meanCitations: number | null;
  /** Milliseconds, failures included; null when nothing was asked. */
  readonly medianMs: number | null;
}

/** One line per agent, in the order given. */
export function agentConduct(agents: readonly AgentId[], answers: readonly AnswerRecord[]): AgentConduct[] {
  const byAgent = new Map<AgentId, AnswerRecord[]>(agents.map((agent) => [agent, []]));
  for (const answer of answers) byAgent.get(answer.agent)?.push(answer);
  return [...byAgent].map(([agent, records]) => conductOf(agent, records));
}

function conductOf(agent: AgentId, records: readonly AnswerRecord[]): AgentConduct {
  const answers = records.flatMap(({ outcome }) => (outcome.kind === 'answered' ? [outcome.answer] : []));
  const average = (measure: (answer: Answer) => number) => (answers.length === 0 ? null : mean(answers.map(measure)));
  return {
    agent,
    answers: answers.length,
    failures: failuresOf(records),
    withoutEvidence: answers.filter((answer) => searchEvidence(answer) === 'none').length,
    meanSearches: average(({ toolCalls }) => toolCalls.filter(({ tool }) => tool === 'search').length),
    meanReads: average(({ toolCalls }) => toolCalls.filter(({ tool }) => tool === 'read').length),
    meanCitations: average(({ citations }) => citations.length),
    medianMs: records.length === 0 ? null : median(records.map(({ outcome }) => outcome.elapsedMs)),
  };
}

function failuresOf(records: readonly AnswerRecord[]): AgentConduct['failures'] {
  const counts = new Map<AgentFailure['reason'], number>();
  for (const { outcome } of records) {
    if (outcome.kind === 'failed') counts.set(outcome.failure.reason, (counts.get(outcome.failure.reason) ?? 0) + 1);
  }
  return [...counts].map(([reason, count]) => ({ reason, count })).sort((one, other) => other.count - one.count);
}

/** The tasks that an agent left without an answer. */
export interface NoAnswers {
  readonly agent: AgentId;
  /** As the config names it; left out where that is the same. */
  readonly configName?: AgentId;
  readonly asked: number;
  /** At least one. */
  readonly failed: number;
  /** Of most of them. */
  readonly reason: AgentFailure['reason'];
  /** What was said of the last one; null where that is not shown. */
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
      const failed = failures.reduce((sum, { count }) => sum + count, 0);
      const [most] = failures;
      const lastDetail = details.get(agent) ?? null;
      return most === undefined ? [] : [{ agent, asked: answers + failed, failed, reason: most.reason, lastDetail }];
    })
    .sort((one, other) => other.failed / other.asked - one.failed / one.asked);
}

/** Whether an agent that was asked answered nothing at all. */
export const neverAnswered = ({ asked, failed }: NoAnswers): boolean => failed === asked;
