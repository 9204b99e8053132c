import type { Seed } from '../../../crawler/seed.ts';
import type { TournamentRecord } from '../../tournament/tournament-record.ts';

/** What an information tree grew into. */
export interface TreeView {
  readonly title: string;
  readonly url: string | null;
  readonly seed: Seed;
  readonly pages: number;
  /** Pages that could not be read. */
  readonly unusable: number;
  readonly links: number;
  readonly revision: number;
  /** Matches played on it, void ones included. */
  readonly matches: number;
}

/** One line per tree, in the order of the record. */
export function treeViews(record: Pick<TournamentRecord, 'treesGrown' | 'matches'>): TreeView[] {
  return record.treesGrown.map((tree) => {
    const root = tree.nodes.find(({ id }) => id === tree.root);
    return {
      title: root?.title || tree.id,
      url: root?.url ?? null,
      seed: tree.seed,
      pages: tree.nodes.length,
      unusable: tree.nodes.filter(({ state }) => state === 'unusable').length,
      links: tree.edges.length,
      revision: tree.revision,
      matches: record.matches.filter((match) => match.tree === tree.id).length,
    };
  });
}
