import { bytesHash } from '../../kernel/hash.ts';
import type { AgentId } from '../../kernel/ids.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import type { SideBySideView } from '../../reporting/view/side-by-side-view.ts';
import type { ReportView } from '../../reporting/view/view-model.ts';
import type { AppLinks } from '../pages/page-frame.ts';
import { matchCard, pairCard } from '../pages/pair-card.ts';
import { shareCard } from '../pages/share-card.ts';
import type { PictureBytes } from './card-pictures.ts';
import type { SiteParts } from './site.ts';
import type { SiteMemory } from './site-memory.ts';

interface SitePicture {
  readonly bytes: PictureBytes;
  /** From the site's root, with the content in it, so that no chat goes on showing an earlier picture. */
  readonly address: string;
}

interface PictureParts {
  readonly parts: Pick<SiteParts, 'pictures'>;
  readonly memory: Pick<SiteMemory, 'view'>;
  /** Null for a static site. */
  readonly app: AppLinks | null;
}

/** The leaderboard, or the one match of a run, as a picture; null where there is none. */
export function boardPicture(from: PictureParts): Promise<SitePicture | null> {
  const card = (view: ReportView) => (view.onlyMatch === null ? shareCard(view) : matchCard(view, view.onlyMatch));
  return drawnCard(from, addresses.card, card);
}

/** Two agents as a picture; null where there is none, and for pairs of which a static site has none. */
export async function pairPicture(from: PictureParts, compared: SideBySideView): Promise<SitePicture | null> {
  const { one, other } = compared;
  if (from.app === null && !hasPairPicture(await from.memory.view(), one, other)) return null;
  return drawnCard(from, addresses.pairCard(one, other), (view) => pairCard(view, compared));
}

/** Agents whose pairs a static site draws, at most: the first of the board. */
const mostDrawn = 3;

/** Whether a static site has a picture of two agents: a second or two goes into each. */
export function hasPairPicture({ agents }: Pick<ReportView, 'agents'>, one: AgentId, other: AgentId): boolean {
  return [one, other].every((agent) => agents.indexOf(agent) < mostDrawn);
}

/**
 * A static site waits until a picture is drawn. The app does not, and draws none of a tournament that runs, whose board
 * changes every few seconds.
 */
async function drawnCard(
  { parts: { pictures }, memory, app }: PictureParts,
  address: string,
  card: (view: ReportView) => string,
): Promise<SitePicture | null> {
  if (pictures === undefined) return null;
  const view = await memory.view();
  if (app !== null && view.running) return null;
  const bytes = app === null ? await pictures.drawn(card(view)) : pictures.ready(card(view));
  return bytes && { bytes, address: `${address}?v=${bytesHash(bytes).slice(0, 8)}` };
}
