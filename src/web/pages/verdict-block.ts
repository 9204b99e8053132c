import type {
  AnswerNotes,
  Assessment,
  Judgement,
  PanelVote,
  PreferredInOrders,
  SoftComparison,
} from '../../../examiner/examiner.ts';
import { comparedPreference } from '../../../examiner/judging/compare-by-rubric.ts';
import type { Criterion } from '../../../examiner/task.ts';
import { failureTags, type Verdict, type VerdictTier, verdictTiers } from '../../../examiner/verdict.ts';
import type { MatchRecord } from '../../arena/match.ts';
import type { Share, TournamentShares } from '../../arena/tournament-shares.ts';
import type { Void } from '../../arena/void.ts';
import { percent, tagName, tagText, tierText, voidText } from '../../reporting/arena-words.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { clipped, namedValue } from '../../reporting/html/page-text.ts';
import { agentName } from './links.ts';
import { sectionHead } from './section-head.ts';

/** Judges listed, at most. */
const mostJudges = 12;

/** A verdict with its reason and what the loser's tag says. */
export function verdictBlock(
  { verdict }: Judgement,
  { match, score, byRubric }: { match: MatchRecord; score: readonly [number, number]; byRubric: boolean },
): Html {
  const { tier, tag, reason } = verdict;
  return html`<div class="verdict"><p>${verdictLine(verdict, match)} <span class="quiet">Score now ${score[0]} : ${score[1]}</span></p>
<p dir="auto">${clipped(reason, 1000)} <span class="quiet">Answer A is ${agentName(match.a)}’s, answer B ${agentName(match.b)}’s.</span></p>
${tag !== null && html`<p>${agentName(tier.startsWith('A_') ? match.b : match.a)} ${tagText(tag, byRubric ? 'by_rubric' : 'unclear')}.</p>`}</div>`;
}

/** A verdict in one line, with the loser's tag. */
export function verdictLine({ tier, tag }: Verdict, { a, b }: MatchRecord): Html {
  const words = html`<strong><bdi>${tierText(tier, clipped(a, 64), clipped(b, 64))}</bdi></strong>`;
  return tag === null ? words : html`${words} <span class="tag tag-${tag.toLowerCase()}">${tagName[tag]}</span>`;
}

/** Why a round or match does not count. */
export function voidBlock({ reason, detail, agents }: Void, what: 'round' | 'match'): Html {
  return html`<div class="verdict void"><p><strong>Void: ${voidText[reason]}</strong> <span class="quiet">The ${what} does not count: no loss, no tie, not rated.</span></p>
${detail !== '' && html`<p dir="auto">${clipped(detail, 1000)}</p>`}${
  agents !== undefined &&
  agents.length > 0 &&
  html`<p>Not to be had: ${agents.slice(0, 4).map((agent, index) => html`${index > 0 && ', '}${agentName(agent)}`)}.</p>`
}</div>`;
}

/** What each judge of the panel said, and the soft comparison in both orders; nothing where code alone judged. */
export function panelBlock(
  { panel, soft }: Judgement,
  match: MatchRecord,
  round: number,
  byRubric: boolean,
): Html | null {
  if (panel === undefined && soft === undefined) return null;
  return html`<div class="columns panel">${panel !== undefined && panel.length > 0 && panelTable(panel, match, round)}${soft !== undefined && soft.length > 0 && softTable(soft, match, round, byRubric)}</div>`;
}

function panelTable(panel: readonly PanelVote[], match: MatchRecord, round: number): Html {
  return html`<div class="wide" role="region" aria-label="Judges, round ${round}" tabindex="0"><table><caption>Verdicts of the judges</caption>
<thead><tr><th scope="col">Judge</th><th scope="col">Verdict from its grades</th></tr></thead>
<tbody>${panel.slice(0, mostJudges).map(
    ({ judge, verdict }) => html`<tr><th scope="row"><bdi>${clipped(judge, 80)}</bdi></th><td>${
      verdict === null
        ? html`<span class="quiet">abstained: no usable reply</span>`
        : html`${verdictLine(verdict, match)} <div class="quiet" dir="auto">${clipped(verdict.reason, 400)}</div>`
    }</td></tr>
`,
  )}</tbody></table></div>`;
}

function softTable(soft: readonly SoftComparison[], match: MatchRecord, round: number, byRubric: boolean): Html {
  return html`<div class="wide" role="region" aria-label="Soft comparison, round ${round}" tabindex="0"><table><caption>${byRubric ? 'Comparison by the rubric' : 'Soft comparison: clarity, density, directness'}</caption>
<thead><tr><th scope="col">Judge</th><th scope="col">${agentName(match.a)} first</th><th scope="col">${agentName(match.b)} first</th><th scope="col">Counts as</th></tr></thead>
<tbody>${soft.slice(0, mostJudges).map(
    (comparison) =>
      html`<tr><th scope="row"><bdi>${clipped(comparison.judge, 80)}</bdi></th><td>${preferred(comparison.whenAFirst, match)}</td><td>${preferred(comparison.whenBFirst, match)}</td><td>${counts(comparedPreference(comparison), match)}</td></tr>
`,
  )}</tbody></table></div>`;
}

/** The criteria that two answers are compared by, with what each weighs and what each judge said of it. */
export function rubricTable(
  rubric: readonly Criterion[],
  soft: readonly SoftComparison[],
  match: MatchRecord,
  round: number,
): Html {
  const judges = soft.filter(({ criteria }) => criteria !== undefined).slice(0, mostJudges);
  return html`<div class="wide" role="region" aria-label="Rubric, round ${round}" tabindex="0"><table><caption>Rubric: whom each criterion prefers in both orders</caption>
<thead><tr><th scope="col">Criterion</th><th scope="col" class="num">Weighs</th>${judges.map(({ judge }) => html`<th scope="col"><bdi>${clipped(judge, 80)}</bdi></th>`)}</tr></thead>
<tbody>${rubric.map(
    ({ id, text, weight }) =>
      html`<tr><th scope="row" dir="auto">${clipped(text, 600)}</th><td class="num">${weight}</td>${judges.map(
        ({ criteria }) => {
          const choice = criteria?.find(({ criterion }) => criterion === id);
          return html`<td>${choice !== undefined && criterionChoice(choice, match)}</td>`;
        },
      )}</tr>
`,
  )}</tbody></table></div>`;
}

function criterionChoice({ whenAFirst, whenBFirst }: PreferredInOrders, match: MatchRecord): Html {
  if (whenAFirst === whenBFirst) return preferred(whenAFirst, match);
  return html`no preference <span class="quiet">${preferred(whenAFirst, match)}, then ${preferred(whenBFirst, match)}</span>`;
}

function counts(side: 'a' | 'b' | null, match: MatchRecord): Html {
  return side === null ? html`no preference` : preferred(side, match);
}

function preferred(side: 'a' | 'b' | null, { a, b }: MatchRecord): Html {
  return side === null ? html`none` : agentName(side === 'a' ? a : b);
}

/** How verdicts and tags are spread over the tournament. */
export function verdictSection(shares: TournamentShares): Html {
  return html`<section aria-labelledby="verdicts">
${sectionHead('verdicts', 'Verdicts and failure tags')}
<div class="columns">
${bars(
  'Judged rounds by verdict',
  verdictTiers.map((tier) => ({ label: tierName[tier], share: shares.tiers[tier], kind: kindOf(tier) })),
)}
${bars(
  'Rounds lost with an answer by failure tag',
  failureTags.map((tag) => ({ label: tagName[tag], share: shares.tags[tag], kind: tag.toLowerCase() })),
)}
</div>
<dl class="figures small">
${figure('Tied rounds', shares.tiesByRound)}
${figure('Level matches', shares.tiesByMatch)}
${figure('Lost without an answer', shares.lostWithoutAnswer)}
${figure('Void rounds', shares.voidRounds)}
${figure('Void matches', shares.voidMatches)}
</dl>
</section>
`;
}

const tierName: Readonly<Record<VerdictTier, string>> = {
  A_MUCH_BETTER: 'A much better',
  A_BETTER: 'A better',
  TIE_HIGH: 'Tie, both good',
  TIE_LOW: 'Tie, both poor',
  B_BETTER: 'B better',
  B_MUCH_BETTER: 'B much better',
};

function kindOf(tier: VerdictTier): string {
  if (tier === 'TIE_HIGH') return 'tie-high';
  return tier === 'TIE_LOW' ? 'tie-low' : 'won';
}

interface Bar {
  readonly label: string;
  readonly share: Share;
  readonly kind: string;
}

/** A table whose last column is drawn; bars are relative to the largest. */
function bars(caption: string, rows: readonly Bar[]): Html {
  const largest = Math.max(1, ...rows.map(({ share }) => share.count));
  return html`<table class="bars"><caption>${caption}</caption>
<thead class="unseen"><tr><th scope="col">Name</th><th scope="col">Count</th><th scope="col">Share</th><td></td></tr></thead><tbody>${rows.map(
    ({ label, share, kind }) => html`<tr><th scope="row">${label}</th><td class="num">${share.count}</td>
<td class="num quiet">${percent(share.share)}</td><td class="bar"><svg width="100%" height="14" aria-hidden="true"><rect class="fill-${kind}" width="${((share.count / largest) * 100).toFixed(2)}%" height="14" rx="2"/></svg></td></tr>
`,
  )}</tbody></table>`;
}

function figure(name: string, { count, of, share }: Share): Html {
  return namedValue(name, percent(share), `${count} of ${of}`);
}

/** The criteria that two answers are compared by, with what each weighs. */
export function rubricList(rubric: readonly Pick<Criterion, 'text' | 'weight'>[]): Html {
  return html`<ol class="items">${rubric.map(
    ({
      text,
      weight,
    }) => html`<li><div class="point" dir="auto">${clipped(text, 600)} <span class="quiet">weighs ${weight}</span></div></li>
`,
  )}</ol>`;
}

const dimensions: readonly (readonly [keyof AnswerNotes, string])[] = [
  ['utility', 'Utility'],
  ['recovery', 'Recovery'],
  ['sources', 'Sources'],
  ['presentation', 'Presentation'],
];

/** What the judge of the paper noted of both answers beside the checklist, and which rule changed its verdict. */
export function assessmentTables(assessments: readonly Assessment[], match: MatchRecord, round: number): Html {
  return html`${assessments.slice(0, mostJudges).map((assessment) => assessmentTable(assessment, match, round))}`;
}

function assessmentTable(
  { judge, first, said, rule, notesA, notesB }: Assessment,
  match: MatchRecord,
  round: number,
): Html {
  return html`<div class="wide" role="region" aria-label="Notes of ${clipped(judge, 80)}, round ${round}" tabindex="0"><table><caption>Notes of <bdi>${clipped(judge, 80)}</bdi>, which saw ${agentName(match[first])} first</caption>
<thead><tr><th scope="col">Beside the checklist</th><th scope="col">${agentName(match.a)}</th><th scope="col">${agentName(match.b)}</th></tr></thead>
<tbody>${dimensions.map(
    ([dimension, name]) =>
      html`<tr><th scope="row">${name}</th><td dir="auto">${clipped(notesA[dimension], 500)}</td><td dir="auto">${clipped(notesB[dimension], 500)}</td></tr>
`,
  )}</tbody></table></div>
${rule !== null && html`<p class="quiet">Its own words were: ${verdictLine(said, match)} <span dir="auto">${rule}</span></p>`}`;
}
