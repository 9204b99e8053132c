import type { AgentId, NodeId, TreeId } from '../../kernel/ids.ts';
import { clipped, type Html, type HtmlPart, html } from '../../reporting/html/html.ts';
import { isOutside, linkRelation } from '../../reporting/html/sanitised-markdown.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import type { PageView } from '../../reporting/view/match-view.ts';
import type { PageFrame } from './page-frame.ts';

/** A page as a link; plain text where its address leads nowhere for the reader. */
export function pageLink({ title, url }: PageView): Html {
  const text = html`<bdi>${clipped(title, 200)}</bdi>`;
  return url !== null && isOutside(url) ? html`<a href="${url}" rel="${linkRelation}">${text}</a>` : text;
}

/** An address as a link to itself; plain text where it leads nowhere for the reader. */
export function urlLink(url: string): Html {
  return pageLink({ title: url, url });
}

/** An agent's name, kept from reordering the text around it. */
export function agentName(agent: AgentId): Html {
  return html`<bdi class="agent">${clipped(agent, 64)}</bdi>`;
}

/** An agent's name as a link to its page. @param label what the link says; default: the name */
export function agentLink(agent: AgentId, frame: Pick<PageFrame, 'up'>, label: AgentId = agent): Html {
  return html`<a href="${frame.up}${addresses.agent(agent)}">${agentName(label)}</a>`;
}

/** A page of a tree as a link to its place on the page of the tree. */
export function nodeLink({ up }: Pick<PageFrame, 'up'>, tree: TreeId, node: NodeId, { title }: PageView): Html {
  return html`<a href="${up}${addresses.node(tree, node)}"><bdi>${clipped(title, 200)}</bdi></a>`;
}

/** Agents that a static site compares with each other, at most: the first of the board. The app compares all. */
export const mostCompared = 16;

/** True if the site has a page of two agents. */
export function hasComparison(
  pair: readonly [AgentId, AgentId],
  { agents }: { readonly agents: readonly AgentId[] },
  { app }: Pick<PageFrame, 'app'>,
): boolean {
  return app !== null || pair.every((agent) => agents.indexOf(agent) < mostCompared);
}

/** Leads to the page of two agents; the content alone where the site has none. */
export function sideBySideLink(
  content: HtmlPart,
  pair: readonly [AgentId, AgentId],
  view: { readonly agents: readonly AgentId[] },
  frame: Pick<PageFrame, 'up' | 'app'>,
): Html {
  if (!hasComparison(pair, view, frame)) return html`${content}`;
  return html`<a href="${frame.up}${addresses.sideBySide(...pair)}">${content}</a>`;
}

/** The way to the pages before and after one of a long list; nothing where there is but one. @param words what they are called */
export function pageTurner(
  page: number,
  pages: number,
  href: (page: number) => string,
  [earlier, later]: readonly [string, string],
): Html | null {
  if (pages <= 1) return null;
  const link = (to: number, text: string) => to >= 1 && to <= pages && html`<a href="${href(to)}">${text}</a> `;
  return html`<nav class="turning" aria-label="Pages">${link(page - 1, earlier)}<span>Page ${page} of ${pages}</span> ${link(page + 1, later)}</nav>`;
}
