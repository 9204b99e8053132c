import type { NodeId } from '../../kernel/ids.ts';
import { nameSlug } from '../site/name-slug.ts';

/** The fragment at which a page stands in the outline of its tree. */
export function pageAnchor(node: NodeId): string {
  return `p-${nameSlug(node)}`;
}
