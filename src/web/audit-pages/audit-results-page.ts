import type { MatchRecord } from '../../arena/match.ts';
import type { Disagreement } from '../../audit/annotator-agreement.ts';
import type { AuditFigures } from '../../audit/audit-figures.ts';
import type { PipelineFigures } from '../../audit/pipeline-figures.ts';
import type { PreferenceFigures } from '../../audit/preference-figures.ts';
import { type VerdictStep, verdictSteps } from '../../audit/shown-rounds.ts';
import { counted } from '../../reporting/arena-words.ts';
import { intervalWords, mainRows, preferenceRows, stepText } from '../../reporting/audit-table.ts';
import { clipped, type Html, html } from '../../reporting/html/html.ts';
import { cellTable, restOfRows } from '../../reporting/html/html-table.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import type { PageContent } from '../pages/page-frame.ts';
import { auditorTable, figureTable } from './audit-page.ts';

/** Rounds that are listed; `audit report --json` has all. */
const mostListed = 200;

/** Input of the results of an audit. */
export interface AuditResultsInput {
  readonly figures: AuditFigures;
  /** Matches, those of the audit among them. */
  readonly matches: readonly MatchRecord[];
  /** Relative path from the page to the root of the tournament's site. */
  readonly up: string;
  /** The address of the audit. */
  readonly base: string;
}

/** The results of an audit, with the agents' names and verdicts. */
export function auditResultsPage(input: AuditResultsInput): PageContent {
  const { figures, base } = input;
  const { pipeline, preference, progress } = figures;
  const unfinished = progress.filter(({ answered, asked, adjudicator }) => answered < asked && !adjudicator).length;
  const body = html`<header><p><a href="${base}">Audit ${clipped(figures.audit, 80)}</a></p><h1>Results</h1>
${unfinished > 0 && html`<p class="notes"><strong>${counted(unfinished, 'auditor has', 'auditors have')} not finished.</strong> This page names agents and tells verdicts: who has still to answer should not read on.</p>`}</header>
<main id="main">
${pipeline !== null && pipelineSections(pipeline, input)}
${preference !== null && preferenceSection(preference)}
${progressSection(figures)}
${notesSection(input)}</main>`;
  return { title: `Results of audit ${figures.audit}`, place: 'audits', body };
}

function pipelineSections(pipeline: PipelineFigures, input: AuditResultsInput): Html {
  const { revised } = pipeline.verdicts;
  return html`<section aria-labelledby="figures"><h2 id="figures">Figures</h2>
<p>${counted(pipeline.matches, 'match', 'matches')}, ${counted(pipeline.rounds, 'round')}. ${intervalWords(input.figures.clusteredBy)}</p>
${figureTable('Main figures', mainRows(pipeline))}</section>
<section aria-labelledby="verdicts"><h2 id="verdicts">Verdicts</h2>
<p>${counted(revised.count, 'own verdict was', 'own verdicts were')} changed with the automatic one in sight, ${revised.towards} of them towards its winner. Here, and in all agreement on verdicts, the first counts, which was given before; the rounds below take the latest.</p>
${confusionTable(pipeline)}</section>
<section aria-labelledby="disagreements"><h2 id="disagreements">Rounds to look at again</h2>
${disagreementTable(pipeline.disagreements, input)}</section>
`;
}

function confusionTable({ verdicts }: PipelineFigures): Html {
  return html`<div class="wide" role="region" aria-label="Automatic verdicts by own verdicts" tabindex="0"><table class="matrix"><caption>Automatic verdicts (rows) and the auditors’ first own ones (columns)</caption>
<thead><tr><td></td>${verdictSteps.map((step) => html`<th scope="col">${stepText[step]}</th>`)}</tr></thead>
<tbody>${verdictSteps.map(
    (automatic) =>
      html`<tr><th scope="row">${stepText[automatic]}</th>${verdictSteps.map((own) => {
        const count = verdicts.confusion[automatic][own];
        return html`<td${automatic === own && html` class="share-4"`}>${count === 0 ? '·' : count}</td>`;
      })}</tr>
`,
  )}</tbody></table></div>`;
}

function disagreementTable(list: readonly Disagreement[], { matches, up }: AuditResultsInput): Html {
  if (list.length === 0)
    return html`<p class="quiet">There is none: wherever people gave a verdict, they named the winner that the automatic one names.</p>`;
  const matchById = new Map(matches.map((match) => [match.id, match]));
  const rows = list.slice(0, mostListed).flatMap((each) => disagreementRow(each, matchById.get(each.match), up));
  const heads = ['Round', 'Automatic', 'Auditors'];
  return html`${cellTable({ label: 'Table of rounds to look at again', heads, rows })}${restOfRows(list, 'round', mostListed)}`;
}

function disagreementRow({ round, automatic, own, between }: Disagreement, match: MatchRecord | undefined, up: string) {
  if (match === undefined) return [];
  const stepCell = (step: VerdictStep) =>
    step === 'tie'
      ? html`tie`
      : html`<bdi>${clipped(step.startsWith('a_') ? match.a : match.b, 64)}</bdi> ${step.endsWith('much_better') ? 'much better' : 'better'}`;
  return [
    [
      html`<a href="${up}${addresses.match(match, round)}"><bdi>${clipped(match.a, 64)}</bdi> – <bdi>${clipped(match.b, 64)}</bdi>, round ${round}</a>`,
      stepCell(automatic),
      html`${own.map(({ auditor, step }) => html`<div><bdi class="quiet">${clipped(auditor, 80)}</bdi> ${stepCell(step)}</div>`)}${between === 'auditors' && html`<div class="quiet">The auditors differ.</div>`}`,
    ],
  ];
}

function preferenceSection({ cases, question, checklist }: PreferenceFigures): Html {
  return html`<section aria-labelledby="figures"><h2 id="figures">Preferences</h2><p>${counted(cases, 'case')}.</p>
<h3>Best question</h3>${figureTable('Best question', preferenceRows(question))}<h3>Best checklist</h3>${figureTable('Best checklist', preferenceRows(checklist))}</section>
`;
}

function progressSection({ progress }: AuditFigures): Html {
  const lines = progress.map(({ auditor, ...line }) => ({ ...line, name: auditor, address: null }));
  return html`<section aria-labelledby="auditors"><h2 id="auditors">Auditors</h2>
${auditorTable(lines)}</section>
`;
}

function notesSection({ figures: { notes }, matches, up }: AuditResultsInput): Html | null {
  if (notes.length === 0) return null;
  const matchById = new Map(matches.map((match) => [match.id, match]));
  return html`<section aria-labelledby="notes"><h2 id="notes">Notes</h2><ul class="items">${notes
    .slice(0, mostListed)
    .map(({ auditor, match, task, round, text }) => {
      const about = match === null ? undefined : matchById.get(match);
      const place = about
        ? html`<a href="${up}${addresses.match(about, round ?? undefined)}"><bdi>${clipped(about.a, 64)}</bdi> – <bdi>${clipped(about.b, 64)}</bdi>${round !== null && `, round ${round}`}</a>`
        : html`${clipped(task ?? '', 80)}`;
      return html`<li>${place} <span class="quiet"><bdi>${clipped(auditor, 80)}</bdi></span><div dir="auto" class="note-text">${clipped(text, 4000)}</div></li>
`;
    })}</ul></section>
`;
}
