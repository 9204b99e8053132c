import type { MatchRecord } from '../../arena/match.ts';
import type { PlayedOn } from '../../arena/played-on.ts';
import type { TournamentId, TreeId } from '../../kernel/ids.ts';
import type { AppLinks, PageFrame } from '../pages/page-frame.ts';
import type { SiteParts } from './site.ts';
import type { SiteMemory } from './site-memory.ts';

/** From what the files of one tournament's site are made. */
export interface Making {
  readonly parts: SiteParts;
  readonly memory: SiteMemory;
  readonly id: TournamentId;
  readonly app: AppLinks | null;
}

/** A page that is made. */
export interface Made extends Making {
  /** From the site's root. */
  readonly address: string;
  /** The match of a run that is one match; null for a tournament. */
  readonly only: MatchRecord | null;
  readonly playedOn: PlayedOn;
}

/** The frame of a page. */
export function frameOf({ id, app, address, only, playedOn }: Made): PageFrame {
  const up = '../'.repeat(address.split('/').length - 1);
  return {
    up,
    tournament: id,
    app,
    ofMatch: only !== null,
    playedOn,
    hasSnapshot: () => app !== null,
    citedPages: app === null ? 'marked' : 'all',
  };
}

/** The frame of a page with links to pages of one tree. */
export async function frameOnTree(making: Made, id: TreeId): Promise<PageFrame> {
  const frame = frameOf(making);
  if (making.app !== null) return frame;
  const used: ReadonlySet<string> = await making.memory.used(id);
  return { ...frame, hasSnapshot: (tree, node) => tree === id && used.has(node) };
}
