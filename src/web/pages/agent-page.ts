import * as z from 'zod';
import type { MatchRecord } from '../../arena/match.ts';
import { entrantsIn } from '../../arena/series/entrants.ts';
import type { TournamentHead } from '../../arena/tournament.ts';
import { agentSettings } from '../../config/agent-settings.ts';
import { optionWords } from '../../config/model-options.ts';
import { groupBy } from '../../kernel/group-by.ts';
import type { AgentId } from '../../kernel/ids.ts';
import { counted, intervalText, points, rankText, ratedThings } from '../../reporting/arena-words.ts';
import { clipped, type Html, html, namedValue } from '../../reporting/html/html.ts';
import { cellTable } from '../../reporting/html/html-table.ts';
import { failureSection, voidSection } from '../../reporting/sections/failure-section.ts';
import {
  agentSources,
  citationSection,
  conductSection,
  costSection,
} from '../../reporting/sections/report-sections.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import type { ReportView } from '../../reporting/view/view-model.ts';
import { agentName, sideBySideLink } from './links.ts';
import { matchTable } from './matches-page.ts';
import {
  documentSection,
  type PageFrame,
  pageDocument,
  pageTrail,
  type Section,
  section,
  sectionParts,
} from './page-frame.ts';

/**
 * One agent of a tournament as a page: its rating, how it was set up, its lines of the leaderboard's tables, and its matches.
 *
 * @param matches its own, in the order they were planned
 */
export function agentPage(view: ReportView, agent: AgentId, frame: PageFrame, matches: readonly MatchRecord[]): string {
  const sections = [
    agentSettingsSection(view.head, agent),
    ...ownLines(view, agent, frame),
    agentMatches(view, agent, frame, matches),
  ];
  return pageDocument(frame, {
    title: `${clipped(agent, 64)} in ${view.head.id}`,
    place: 'leaderboard',
    body: html`${head(view, agent, frame)}
<main id="main">
${sectionParts([{ name: '', sections }])}
</main>`,
  });
}

function head(view: ReportView, agent: AgentId, frame: PageFrame): Html {
  const row = view.leaderboard.find((each) => each.agent === agent);
  return html`<header>
${pageTrail(html`<a href="${frame.up}${addresses.leaderboard}">${frame.ofMatch ? 'Match' : 'Leaderboard'}</a>`, 'agent')}
<h1>${agentName(agent)}</h1>
${
  row === undefined || row.matches === 0
    ? html`<p class="lead">It has no decided match${view.running && ' so far'}.</p>`
    : html`<dl class="figures">
${view.onlyMatch === null && ratingFigures(view, agent)}
${namedValue(ratedThings(view.rating.level).toLowerCase(), row.matches)}
${namedValue('wins–losses–ties', `${row.wins}–${row.losses}–${row.ties}`)}
${row.skill !== null && namedValue('known skill', row.skill.toFixed(2))}
</dl>
${view.onlyMatch === null && html`<p class="quiet">With the interval that holds its true rating 95 times in 100, and the places that hold its true rank as surely.${row.indicative === true && ` On fewer than ten ${view.playedOn}s both are rough.`}</p>`}`
}
</header>
`;
}

/** Its rating on the board that stands first, and those of depth and width where they are known. */
function ratingFigures(view: ReportView, agent: AgentId): Html {
  const ofAgent = (each: { readonly agent: AgentId }) => each.agent === agent;
  const byItems = view.board === 'items' ? view.items?.entries.find(ofAgent) : undefined;
  const rating = byItems ?? view.leaderboard.find(ofAgent);
  const kinds = [view.abilities?.depth, view.abilities?.width].flatMap((kind) => {
    const own = kind?.agents.find(ofAgent);
    return kind === undefined || own === undefined || own.rating === null ? [] : [{ ...own, name: kind.kind }];
  });
  const name = `rating by ${byItems === undefined ? 'matches' : 'all graded items'}${view.running ? ' so far' : ''}`;
  return html`${rating !== undefined && html`${ratingFigure(name, rating)}${namedValue(`rank of ${view.agents.length}`, rankText(rating))}`}
${kinds.map((own) => ratingFigure(own.name, own))}`;
}

function ratingFigure(
  name: string,
  { rating, low, high }: { readonly rating: number | null; readonly low: number | null; readonly high: number | null },
): Html {
  return namedValue(name, rating === null ? '–' : points(rating), rating === null ? '' : intervalText(low, high));
}

/** Its lines of the tables of the leaderboard page. */
function ownLines(view: ReportView, agent: AgentId, frame: PageFrame): readonly (Section | null)[] {
  const own = <Row extends { readonly agent: AgentId }>(rows: readonly Row[]) =>
    rows.filter((row) => row.agent === agent);
  const profiles = own(view.profiles);
  const conduct = own(view.conduct).filter(({ answers, failures }) => answers > 0 || failures.length > 0);
  const citations = own(view.citations);
  const voids = view.voids.filter(({ match: { a, b } }) => a === agent || b === agent);
  const worked = conduct.length > 0;
  return [
    profiles.some(({ rounds }) => rounds > 0) ? failureSection(profiles, 'What it fails at') : null,
    worked ? conductSection(conduct, 'How it works') : null,
    worked ? costSection(own(view.quality), view.playedOn, 'What it costs') : null,
    citationSection(citations, 'Its citations'),
    citations[0] === undefined ? null : agentSources(citations[0]),
    voids.length > 0 ? voidSection(voids) : null,
  ].map((each) => documentSection(each, frame));
}

/** So many of an agent's matches are listed; the list of all matches has the rest. */
const mostListed = 500;

/** An agent's record by opponent, in the leaderboard's order, and its matches. */
function agentMatches(view: ReportView, agent: AgentId, frame: PageFrame, matches: readonly MatchRecord[]): Section {
  const groups = [...groupBy(matches, ({ a, b }) => (a === agent ? b : a))];
  const rows = groups
    .sort(([one], [other]) => view.agents.indexOf(one) - view.agents.indexOf(other))
    .map(([opponent, own]) => {
      const results = own.map((match) => resultOf(agent, match));
      const count = (kind: string) => results.filter((result) => result === kind).length;
      const name = agentName(opponent);
      return [
        view.onlyMatch === null ? sideBySideLink(name, [agent, opponent], view, frame) : name,
        own.length,
        count('won'),
        count('lost'),
        count('tied'),
      ];
    });
  const rest = matches.length - mostListed;
  const body = html`<p class="quiet">${counted(matches.length, 'match', 'matches')} against ${counted(groups.length, 'opponent')}. <a href="${frame.up}${addresses.matches()}">All matches of the tournament</a>${rest > 0 && `, where the ${rest} not listed here stand too`}.</p>
${cellTable({ label: 'Record by opponent', className: 'compact', heads: ['Opponent', '#Matches', '#Won', '#Lost', '#Tied'], rows })}
${matchTable('Table of its matches', matches.slice(0, mostListed), view, frame)}`;
  return section('matches', 'Its matches', body);
}

function resultOf(agent: AgentId, { a, end }: MatchRecord): 'won' | 'lost' | 'tied' | 'open' {
  if (end === null || end.kind === 'void') return 'open';
  if (end.winner === 'tie' || end.winner === 'both_bad') return 'tied';
  return (end.winner === 'a') === (a === agent) ? 'won' : 'lost';
}

/** The settings of an agent that is a model, on its page; null for others. */
export function agentSettingsSection(head: TournamentHead, agent: AgentId): Section | null {
  const setup = agentSetup(head, agent);
  if (setup === null) return null;
  const { version, model, searches, options, promptAddition } = setup;
  const rows = options.map(([name, value]) => [html`<code>${name}</code>`, value]);
  const body = html`<p>The model <code>${model}</code>${searches && ', which searches by its provider’s own tools'}; version <code>${version}</code>.${rows.length === 0 && promptAddition === null && ' It is asked without options.'}</p>
${rows.length > 0 && cellTable({ label: 'Options', heads: ['Option', 'Value'], rows })}
${
  promptAddition !== null &&
  html`<p>Besides the words that all contestants get, it is told:</p>
<div class="prose"><blockquote>${promptAddition}</blockquote></div>`
}
<p class="quiet">Other settings are another version: in a schedule it is rated for itself.</p>`;
  return section('settings', 'Its settings', body);
}

/** Settings of an agent that readers may see: no commands, no addresses. */
export interface AgentSetup {
  /** Hash of its settings: eight hex digits. */
  readonly version: string;
  /** `provider/model`. */
  readonly model: string;
  /** True if its provider searches for it. */
  readonly searches: boolean;
  /** Options by their names in the settings, with their values in words. */
  readonly options: readonly (readonly [name: string, value: string])[];
  /** Prompt added to the one that all contestants get; null for none. */
  readonly promptAddition: string | null;
}

const configSchema = z.object({ agents: z.array(z.unknown()) });
const namedSchema = z.object({ name: z.string() });

/**
 * Returns the settings of an agent that is a model, by the config stored with a tournament; null for other agents, and where
 * the config does not tell.
 */
export function agentSetup(head: Pick<TournamentHead, 'agents' | 'config'>, agent: AgentId): AgentSetup | null {
  const agents = configSchema.safeParse(head.config).data?.agents ?? [];
  const raw = agents.find((each) => namedSchema.safeParse(each).data?.name === agent);
  const { data: own } = agentSettings.safeParse(raw);
  if (own === undefined || !('model' in own)) return null;
  const { systemPromptAddition = null, ...options } = own.options ?? {};
  return {
    version: entrantsIn(head).get(agent)?.version ?? '',
    model: own.model,
    searches: own.kind === 'research' || (own.kind === 'model' && own.search),
    options: optionWords(options),
    promptAddition: systemPromptAddition,
  };
}
