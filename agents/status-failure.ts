import type { AgentFailure } from '../src/kernel/answer.ts';

/**
 * What an HTTP status of a contestant's service means; null for 2xx, after which the body counts.
 * @param words what the service said with it; may be empty
 */
export function statusFailure(status: number, words: string): AgentFailure | null {
  if (status >= 200 && status < 300) return null;
  return { fault: 'outside', reason: reasonOf(status), detail: detailOf(status, words) };
}

function reasonOf(status: number) {
  if (status === 429) return 'rate_limited';
  if (status === 401 || status === 403) return 'key_refused';
  return status >= 500 ? 'provider_unavailable' : 'cannot_start';
}

function detailOf(status: number, words: string): string {
  const redirected = status >= 300 && status < 400 ? '; redirects are not followed' : '';
  return `the service answered with status ${status}${redirected}${words === '' ? '' : `: ${words}`}`;
}
