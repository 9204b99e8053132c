import type { Url } from '../src/kernel/ids.ts';
import { ok, type Result } from '../src/kernel/result.ts';
import type { Task } from './task.ts';
import type { Clue, Range } from './writing/clue.ts';
import type { Member } from './writing/place-pages.ts';

/**
 * Puts a query to the search engine that contestants have. The same query gives the same pages within a run; a failure
 * says in words why search is not to be had. Aborts reject.
 * @returns canonical addresses, best first, at most `firstHits`
 */
export type FindPages = (query: string) => Promise<Result<readonly Url[], string>>;

/**
 * A target among so many hits for its clues is taken to be found without the chain: about as many are read before a query
 * is worded anew, and engines show ten, of which the second half is rarely opened.
 */
export const firstHits = 5;

/** In UTF-16 code units; engines cut longer queries, or refuse them. */
const longestQuery = 300;

/** What a clue says, as somebody would type it who leaves the chain aside. */
export function clueQuery({ facts }: Clue): string {
  const words = facts
    .map(({ attribute, value, within }) => `${attribute} ${within ? rangeWords(within) : value}`)
    .join(' ');
  return words.replace(/\s+/g, ' ').trim().slice(0, longestQuery);
}

function rangeWords({ told, ends }: Range): string {
  if (told === 'greatest' || told === 'smallest') return told;
  if (told === 'over' || told === 'under') return `${told} ${ends[0] ?? ''}`;
  return `${ends[0] ?? ''}s`;
}

/** The targets of one task, looked up by their clues alone; what was found is remembered for the next draft. */
export interface SearchCheck {
  /** Whether a clue is known to find a target among the first hits; false for one that was not looked up. */
  isFound(target: Member, clue: Clue): boolean;
  /** Looks up every target by its clue, all at once: as many queries as targets at most. The failure says why that cannot be done. */
  lookUp(targets: readonly Member[], clues: readonly Clue[]): Promise<Result<readonly Member[], string>>;
}

/** Opens a check that puts no query twice. */
export function openSearchCheck(find: FindPages): SearchCheck {
  const known = new Map<string, readonly Url[]>();
  const isFound = ({ page }: Member, clue: Clue) => known.get(clueQuery(clue))?.includes(page.url) === true;
  return {
    isFound,
    async lookUp(targets, clues) {
      const queries = [...new Set(clues.map(clueQuery))].filter((query) => query !== '' && !known.has(query));
      const answers = await Promise.all(queries.map(find));
      const failed = answers.find((answer) => !answer.ok);
      if (failed && !failed.ok) return failed;
      for (const [at, answer] of answers.entries())
        if (answer.ok) known.set(queries[at] ?? '', answer.value.slice(0, firstHits));
      return ok(foundTargets(targets, clues, isFound));
    },
  };
}

/** The targets that their clues find; those that share a clue only where it finds them all, since they are asked for as a set. */
export function foundTargets(
  targets: readonly Member[],
  clues: readonly Clue[],
  isFound: SearchCheck['isFound'],
): readonly Member[] {
  return targets.filter((_, at) => {
    const clue = clues[at];
    return clue !== undefined && targets.every((each, other) => clues[other] !== clue || isFound(each, clue));
  });
}

/** The task with what became of the check. */
export function withSearchCheck(task: Task, searchCheck: NonNullable<Task['searchCheck']>): Task {
  return { ...task, searchCheck };
}
