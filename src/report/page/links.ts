import { type Html, html } from '../html/html.ts';
import { linkRelation } from '../html/markdown.ts';
import type { PageView } from '../view/match-view.ts';
import { clipped } from './clipped.ts';

/** A page as a link; plain text where its address is not http or https. */
export function pageLink({ title, url }: PageView): Html {
  const text = html`<bdi>${clipped(title, 200)}</bdi>`;
  return isWebUrl(url) ? html`<a href="${url}" rel="${linkRelation}">${text}</a>` : text;
}

/** An address as a link to itself; plain text where it is not http or https. */
export function urlLink(url: string): Html {
  return pageLink({ title: url, url });
}

function isWebUrl(url: string | null): url is string {
  return url !== null && url.length <= 4000 && /^https?:\/\//i.test(url) && URL.canParse(url);
}
