import { counted } from '../../src/reporting/arena-words.ts';
import type { RolloutRecord, RolloutTotals } from '../rollouts/rollout-record.ts';

/** Summarises rollouts in a few lines for people. */
export function rollOutText(records: readonly RolloutRecord[]): string {
  const totals = summed(records.map((record) => record.totals));
  const { byOrigin, byEnd } = totals;
  const forks = records.flatMap(({ decisions }) => decisions).filter(({ forked }) => forked > 0).length;
  return [
    `${counted(records.length, 'question')}: ${counted(totals.paths, 'path')}, ${countsText(byOrigin)}`,
    `ended: ${countsText(byEnd)}`,
    `forks: ${forks} of ${counted(records.flatMap(({ decisions }) => decisions).length, 'decision')}`,
    `tool calls: ${totals.toolCalls}, where independent rollouts would have made ${totals.toolCallsUnshared}${saved(totals)}`,
    `tokens: ${totals.tokens} written, ${totals.tokensUnshared} with the shared ones; requests: ${totals.requests}`,
    '',
  ].join('\n');
}

/** The sum of the totals of some questions. */
export function summed(all: readonly RolloutTotals[]): RolloutTotals {
  return all.reduce((sum, each) => ({
    paths: sum.paths + each.paths,
    byOrigin: added(sum.byOrigin, each.byOrigin),
    byEnd: added(sum.byEnd, each.byEnd),
    toolCalls: sum.toolCalls + each.toolCalls,
    toolCallsUnshared: sum.toolCallsUnshared + each.toolCallsUnshared,
    tokens: sum.tokens + each.tokens,
    tokensUnshared: sum.tokensUnshared + each.tokensUnshared,
    requests: sum.requests + each.requests,
  }));
}

function added<Key extends string>(a: Readonly<Record<Key, number>>, b: Readonly<Record<Key, number>>) {
  const keys = Object.keys(a) as Key[];
  return Object.fromEntries(keys.map((key) => [key, a[key] + b[key]])) as Record<Key, number>;
}

function countsText(counts: Readonly<Record<string, number>>): string {
  const some = Object.entries(counts).filter(([, count]) => count > 0);
  return some.length === 0 ? 'none' : some.map(([name, count]) => `${count} ${name}`).join(', ');
}

function saved({ toolCalls, toolCallsUnshared }: RolloutTotals): string {
  if (toolCallsUnshared === 0) return '';
  return ` (${Math.round((100 * (toolCallsUnshared - toolCalls)) / toolCallsUnshared)}% saved)`;
}
