import type { Url } from '../src/kernel/ids.ts';
import { ok, type Result } from '../src/kernel/result.ts';
import type { Clue, Limit } from './writing/clue.ts';
import type { Member } from './writing/place-pages.ts';
import { asTold } from './writing/told-of.ts';

/**
 * Puts a query to the search engine that contestants have, for canonical addresses, best first, at most `firstHits`, the same within a
 * run; a failure says in words why search is unavailable. Aborts reject.
 */
export type FindPages = (query: string) => Promise<Result<readonly Url[], string>>;

/** Search for targets by their clues before a task stands. */
export interface SearchCheck {
  readonly find: FindPages;
  /** `prefer`: a task that is found without its chain stands where no other can be written, and says so; `require`: none does. */
  readonly search: 'prefer' | 'require';
}

/** A target among so many hits is found without the chain: about as many are read before a query is worded again. */
export const firstHits = 5;

/** Maximum length of a query, in UTF-16 code units; engines cut longer ones, or refuse them. */
const longestQuery = 300;

/** Words of a question on a clue, as somebody would type it who leaves the chain aside. */
export function clueQuery(clue: Clue, question: string): string {
  const words = clue.map((fact) => {
    const wording = fact.within ? limitWords(fact.within) : asTold(question, fact);
    return `${fact.attribute} ${wording}`;
  });
  return words.join(' ').replace(/\s+/g, ' ').trim().slice(0, longestQuery);
}

function limitWords({ side, words }: Limit): string {
  return words === null ? { over: 'greatest', under: 'smallest' }[side] : `${side} ${words}`;
}

export type LookUp = ReturnType<typeof openSearchCheck>;

/**
 * Looks targets up, each by its query, all at once and no query twice, and tells which are among the first hits; of targets that share a
 * query none unless all are, since they are asked for as a set. The failure says why that cannot be done.
 */
export function openSearchCheck(find: FindPages) {
  const hitsByQuery = new Map<string, readonly Url[]>();
  return async (targets: readonly Member[], queries: readonly string[]): Promise<Result<readonly Member[], string>> => {
    const newQueries = [...new Set(queries)].filter((query) => !hitsByQuery.has(query));
    for (const [at, answer] of (await Promise.all(newQueries.map(find))).entries()) {
      if (!answer.ok) return answer;
      hitsByQuery.set(newQueries[at] ?? '', answer.value.slice(0, firstHits));
    }
    const missedTargets = new Set(
      queries.filter((query, at) => !hitsByQuery.get(query)?.some((url) => url === targets[at]?.page.url)),
    );
    return ok(targets.filter((_, at) => !missedTargets.has(queries[at] ?? '')));
  };
}
