import type { CostPlan, PlanLine } from '../../arena/cost-plan.ts';
import { clipped, type Html, html, namedValue } from '../../reporting/html/html.ts';
import { cellTable, restOfRows } from '../../reporting/html/html-table.ts';
import { costFigures, dollars, many, meanText, roleText } from '../../reporting/spend-words.ts';
import type { RunOffer } from '../app/run-acts.ts';
import type { PageContent } from './page-frame.ts';
import { capInput } from './run-deeds.ts';
import { planAddress } from './start-page.ts';

/** A planned run and its price. */
interface OfferPageInput extends Omit<RunOffer, 'hindrance'> {
  readonly isMatch: boolean;
  /** The exam in words. */
  readonly exam: string;
  /** Reason why it cannot be started as it stands; null if it can. */
  readonly hindrance: string | null;
  /** True if only a cap is missing. */
  readonly wantsCap: boolean;
  /** Names the player, in a sentence. */
  readonly playedBy: string;
  /** Fields that the forms send, by name. */
  readonly fields: Readonly<Record<string, string>>;
  /** Address of the form for other choices. */
  readonly back: string;
}

/** Agents named one by one. */
const mostNamed = 20;

/** The plan of a run with its price, and the button that begins it. */
export function offerPage(input: OfferPageInput): PageContent {
  const { agents, isMatch, exam, plan, note, hindrance, wantsCap, fields, back } = input;
  const names = agents.slice(0, mostNamed);
  const title = isMatch ? 'Play this match?' : 'Play this tournament?';
  const body = html`<header><h1>${title}</h1>
<p>${names.map((name, index) => html`${index > 0 && (isMatch ? ' – ' : ', ')}<bdi class="strong">${clipped(name, 64)}</bdi>`)}${agents.length > mostNamed && html` and ${agents.length - mostNamed} more`}, on <bdi>${clipped(exam, 220)}</bdi>.</p></header>
<main id="main"><dl class="figures small">${!isMatch && namedValue('Format', plan.format)}${namedValue('Matches at most', many(plan.matches))}${namedValue(plan.places === 'questions' ? 'Questions' : 'Trees', many(plan.trees))}${namedValue('Rounds expected', meanText(plan.rounds))}${namedValue('Answers expected', meanText(plan.answers))}</dl>
<p class="quiet">${volumeWords(plan)}</p>${note !== null && html`<p class="warn">${clipped(note, 1000)}</p>`}
${priceSection(input)}
<section aria-labelledby="begin"><h2 id="begin">${hindrance === null ? 'Begin' : wantsCap ? 'It needs a cap' : 'It cannot begin so'}</h2>
${hindrance === null ? beginForm(input) : html`<p class="warn" role="alert">${hindrance}</p>${wantsCap && capForm(fields)}`}
<p><a href="${back}">Choose something else</a></p></section></main>`;
  return { title, place: 'runs', body };
}

/** Explains how the figures follow from each other. */
function volumeWords({ matches, rounds, answers, places }: CostPlan): string {
  const each = `Expected figures are means: ${meanText(rounds / matches)} rounds a match`;
  const answersAsked = 2 * rounds;
  if (answers > answersAsked - 0.05) return `${each}, and in each both agents answer.`;
  return `${each}, and in each both agents answer: ${meanText(answersAsked)} in all, of which ${meanText(answers)} are new, since what one has answered counts in all its matches on the ${places === 'questions' ? 'question' : 'tree'}.`;
}

function priceSection({ plan, costs, capUsd, capNote }: OfferPageInput): Html {
  const { usd, unknown } = plan;
  const names = [...new Set([...unknown.expected, ...unknown.worst])];
  const isUnknown = usd.bound === 0 && unknown.expected.length > 0;
  if (!costs)
    return html`<section aria-labelledby="price"><h2 id="price">Price</h2><p>It costs nothing, as far as is known: no model with a price is asked, and no program has told of a cost.${capUsd !== null && html` Never more than: <span class="strong">${dollars(capUsd)}</span>.`}</p></section>`;
  return html`<section aria-labelledby="price"><h2 id="price">Price</h2>
<p>${isUnknown ? 'What to expect is not known' : html`Expected <span class="strong">${costFigures({ expectedUsd: usd.expected, boundUsd: usd.bound })}</span>${unknown.expected.length > 0 && ', and what is unknown'}`}. Never more than: <span class="strong">${capUsd === null ? 'no cap yet' : dollars(capUsd)}</span>.</p>
${names.length > 0 && html`<p>Cost unknown, and not in the sums: ${names.slice(0, mostNamed).map((name, index) => html`${index > 0 && ', '}<bdi>${clipped(name, 100)}</bdi>`)}.</p>`}
${capNote
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => html`<p>${line}</p>`)}
${lineTable(plan.lines)}</section>`;
}

/** Lines of the price, at most. */
const mostLines = 100;

function lineTable(lines: readonly PlanLine[]): Html {
  const cost = (usd: number | null) => (usd === null ? 'unknown' : dollars(usd));
  const rows = lines
    .slice(0, mostLines)
    .map(({ name, role, count, expectedUsd, boundUsd }) => [
      clipped(name, 100),
      roleText[role],
      meanText(count),
      cost(expectedUsd),
      cost(boundUsd),
    ]);
  const heads = ['Who', 'What for', '#Expected', '#Cost', '#95% below'];
  return html`${cellTable({ label: 'Price by agent and work', heads, rows })}${restOfRows(lines, 'line', mostLines)}`;
}

/** Plans it again, with a cap; which order it is, the next plan says. */
function capForm({ once: _once, ...fields }: OfferPageInput['fields']): Html {
  return html`<form method="get" action="${planAddress}" class="start">${hiddenFields(fields)}<label>May cost at most, in dollars ${capInput('')}</label><button class="main">Plan it with this cap</button></form>`;
}

function hiddenFields(fields: OfferPageInput['fields']): Html[] {
  return Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
}

function beginForm({ fields, playedBy, costs, capUsd, isMatch }: OfferPageInput): Html {
  const what = isMatch ? 'the match' : 'the tournament';
  return html`<p>${playedBy}</p>
<form method="post" action="/start" class="start">${hiddenFields(fields)}<button class="main">${costs && capUsd !== null ? `Play ${what} for at most ${dollars(capUsd)}` : `Play ${what}`}</button></form>`;
}
