import type { ProgressEvent } from '../engine/workflow-deps.ts';

/** Kinds of counted work of a run. */
export type CountedWork = 'trees' | 'matches';

/**
 * Counts the work of a run by its progress events. The end of a tree or a match may be reported more than once, and
 * counts once.
 */
export class RunCounts {
  readonly wanted = { trees: 0, matches: 0 };
  /** Had ended before: trees are not told of again, matches are. */
  readonly earlier = { trees: 0, matches: 0 };
  rounds = 0;
  readonly #ended = { trees: new Set<string>(), matches: new Set<string>() };
  /** Pages read of each tree under way. */
  readonly #pages = new Map<string, number>();

  /** @returns of what the counts have changed; null: of nothing */
  take(event: ProgressEvent): CountedWork | null {
    switch (event.kind) {
      case 'earlier':
        this.earlier.trees += event.trees;
        this.earlier.matches += event.matches;
        return 'trees';
      case 'trees_wanted':
        this.wanted.trees += event.count;
        return 'trees';
      case 'matches_planned':
        this.wanted.matches += event.count;
        return 'matches';
      case 'tree_ready':
        return this.#end('trees', event.tree);
      case 'match_ended':
        return this.#end('matches', event.match);
      case 'round_played':
        this.rounds += 1;
        return 'matches';
      case 'pages':
        this.#pages.set(event.tree, event.done);
        return null;
      case 'doing':
      case 'given':
      case 'warning':
        return null;
    }
  }

  done(work: CountedWork): number {
    return this.#ended[work].size + (work === 'trees' ? this.earlier.trees : 0);
  }

  /** Pages read for trees; 0 where others read them. */
  get pages(): number {
    return [...this.#pages.values()].reduce((sum, count) => sum + count, 0);
  }

  #end(work: CountedWork, id: string): CountedWork | null {
    if (this.#ended[work].has(id)) return null;
    this.#ended[work].add(id);
    return work;
  }
}
