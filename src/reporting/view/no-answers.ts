import type { AgentFailure } from '../../kernel/answer.ts';
import type { AgentId } from '../../kernel/ids.ts';
import type { AgentConduct } from './agent-conduct.ts';

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
