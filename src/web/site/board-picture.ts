import { bytesHash } from '../../kernel/hash.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import type { AppLinks } from '../pages/page-frame.ts';
import { shareCard } from '../pages/share-card.ts';
import type { PictureBytes } from './card-pictures.ts';
import type { SiteParts } from './site.ts';
import type { SiteMemory } from './site-memory.ts';

interface BoardPicture {
  readonly bytes: PictureBytes;
  /** With the content in it, so that no chat goes on showing an earlier picture. */
  readonly url: string;
}

interface BoardPictureParts {
  readonly parts: Pick<SiteParts, 'pictures' | 'publicUrl'>;
  readonly memory: Pick<SiteMemory, 'view'>;
  /** Null for a static site. */
  readonly app: AppLinks | null;
}

/**
 * The leaderboard as a picture; null where there is none. A static site waits until it is drawn. The app does not, and
 * draws none of a tournament that runs, whose board changes every few seconds.
 */
export async function boardPicture({ parts, memory, app }: BoardPictureParts): Promise<BoardPicture | null> {
  const { pictures, publicUrl = '' } = parts;
  if (pictures === undefined) return null;
  const view = await memory.view();
  if (app !== null && view.running) return null;
  const bytes = app === null ? await pictures.drawn(shareCard(view)) : pictures.ready(shareCard(view));
  return bytes && { bytes, url: `${publicUrl}${addresses.card}?v=${bytesHash(bytes).slice(0, 8)}` };
}
