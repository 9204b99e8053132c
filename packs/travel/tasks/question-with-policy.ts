import { readFileSync } from 'node:fs';
import type { TravelTask } from './travel-task.ts';

const policy = new URL('../policy.md', import.meta.url);

/** What a contestant is asked: the question, and the policy of the pack, which says how the answer is to be written. */
export function questionWithPolicy({ question }: Pick<TravelTask, 'question'>): string {
  return `${question}\n\n${readFileSync(policy, 'utf8')}`;
}
