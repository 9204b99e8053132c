import type { AgentFailure } from '../src/kernel/answer.ts';
import type { ModelFailure, ModelReply } from '../src/models/language-model.ts';

/** What a model that gave no reply means for its answer: a fault outside voids the round, the agent's own is graded. */
export function failureWithoutReply({ reason, detail }: Pick<ModelFailure, 'reason' | 'detail'>): AgentFailure {
  switch (reason) {
    case 'unavailable':
    case 'malformed':
      return { fault: 'outside', reason: 'provider_unavailable', detail };
    case 'rate_limited':
      return { fault: 'outside', reason: 'rate_limited', detail };
    case 'key_refused':
      return { fault: 'outside', reason: 'key_refused', detail };
    case 'request_refused':
      return { fault: 'outside', reason: 'cannot_start', detail };
    case 'too_long':
      return { fault: 'agent', reason: 'crashed', detail: `its prompt outgrew the model: ${detail}` };
    case 'timed_out':
      return { fault: 'agent', reason: 'timed_out', detail };
    case 'unusable':
      return { fault: 'agent', reason: 'garbage', detail };
  }
}

/** Why a model's last reply is no answer; null when it is one. Text that was cut off is an answer as it stands. */
export function failureInReply({ stop, text }: Pick<ModelReply, 'stop' | 'text'>): AgentFailure | null {
  if (stop === 'refused') return { fault: 'agent', reason: 'refused', detail: 'the model refused to answer' };
  if (text.trim() !== '') return null;
  const why = stop === 'length' ? 'it was cut off before it wrote any text' : 'its reply holds no text';
  return { fault: 'agent', reason: 'empty', detail: why };
}

/** An answer that is not there when the agent's own time is up. */
export function outOfTime(timeoutMs: number): AgentFailure {
  return { fault: 'agent', reason: 'timed_out', detail: `no answer within ${timeoutMs} ms` };
}
