import type { PageLink } from '../crawler/page.ts';

const direction =
  /^(?:[«‹<←⟵]+\s*)?(?:prev(?:ious)?|next|up|back|forward|home|top|first|last|main page|start page|table of contents|contents|index)(?:\s+(?:page|chapter|section|topic|article|up))?(?:\s*[»›>→⟶]+)?$|^[«»‹›<>←→↑⟵⟶]+$/i;

/** True for a link that only says which way a book goes on: `Next`, `« Previous`, and the titles in a row with `Up | Home`. */
export function isPagerLink({ anchor, context, place }: PageLink): boolean {
  if (direction.test(anchor.trim())) return true;
  return place === 'table' && context.split('|').some((cell) => /^\s*(?:prev|next|up|home)\s*$/i.test(cell));
}
