import type { FindPages } from './search-check.ts';

/** What is checked or asked of every task beside its pages, whoever writes it. */
export interface TaskChecks {
  /** Null: targets are not looked up. */
  readonly find: FindPages | null;
  /** `prefer`: a task that is found without its chain stands where no other can be written, and says so; `require`: none does. */
  readonly search: 'prefer' | 'require';
  /** Whether the question asks for the steps of the chain, and the verdict counts them. */
  readonly chainCounts: boolean;
}

export const noTaskChecks: TaskChecks = { find: null, search: 'prefer', chainCounts: false };

/** Names of the checks that shape tasks, for the identity of a task; none for those that are switched off. */
export function taskCheckNames({ find, search, chainCounts }: TaskChecks): string[] {
  return [...(find === null ? [] : [`search-${search}`]), ...(chainCounts ? ['chain-counts'] : [])];
}
