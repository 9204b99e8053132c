import type { AgentId } from '../../kernel/ids.ts';
import { type Html, type HtmlPart, html } from '../../reporting/html/html.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import type { ReportView } from '../../reporting/view/view-model.ts';
import type { PageFrame } from './page-frame.ts';

/** Agents that a static site compares with each other, at most: the first of the board. The app compares all. */
export const mostCompared = 16;

/** Leads to the page of two agents; the content alone where the site has none. @param place a section of that page */
export function sideBySideLink(
  content: HtmlPart,
  pair: readonly [AgentId, AgentId],
  { agents }: Pick<ReportView, 'agents'>,
  { up, app }: Pick<PageFrame, 'up' | 'app'>,
  place = '',
): Html {
  const [one, other] = pair;
  const isCompared = app !== null || pair.every((agent) => agents.indexOf(agent) < mostCompared);
  if (!isCompared) return html`${content}`;
  return html`<a href="${up}${addresses.sideBySide(one, other)}${place}">${content}</a>`;
}
