import { type Html, html } from '../html/html.ts';
import { isOutside } from '../html/is-outside.ts';
import { linkRelation } from '../html/link-relation.ts';
import type { PageView } from '../view/match-view.ts';
import { clipped } from './clipped.ts';

/** A page as a link; plain text where its address leads nowhere for the reader. */
export function pageLink({ title, url }: PageView): Html {
  const text = html`<bdi>${clipped(title, 200)}</bdi>`;
  return url !== null && isOutside(url) ? html`<a href="${url}" rel="${linkRelation}">${text}</a>` : text;
}

/** An address as a link to itself; plain text where it leads nowhere for the reader. */
export function urlLink(url: string): Html {
  return pageLink({ title: url, url });
}
