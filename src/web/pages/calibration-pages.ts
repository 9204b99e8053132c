import { counted } from '../../reporting/arena-words.ts';
import { agreementCells } from '../../reporting/estimate-words.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { clipped, timeText } from '../../reporting/html/page-text.ts';
import { dollars, many } from '../../reporting/spend-words.ts';
import { type CalibrationTable, calibrationTables } from '../../reporting/view/calibration-tables.ts';
import type { Calibration, CalibrationLine } from '../../storage/ledger/calibrations.ts';
import type { PageContent } from './page-frame.ts';

interface CalibrationsInput {
  readonly results: readonly Calibration[];
  /** What was asked, also where nothing came of it. */
  readonly spend: readonly CalibrationLine[];
}

/** The calibrations: how far which judges agree with a person, each with the way to its page; and what they have cost. */
export function calibrationsPage({ results, spend }: CalibrationsInput): PageContent {
  const body = html`<header><h1>Calibrations</h1><p>How far a judge's grades are those of a careful person: it grades answers again that somebody has graded by hand.</p></header>
<main id="main">${
    results.length === 0
      ? html`<p>There is none yet. A judge is calibrated at a terminal: <code>dr-arena calibrate FILE</code>, with one graded answer a line (<code>dr-arena calibrate --help</code>). What comes of judges with a model then stands here.</p>`
      : resultTable(results)
  }
${spend.length > 0 && spendSection(spend)}</main>`;
  return { title: 'Calibrations', place: 'calibrations', body };
}

function resultTable(results: readonly Calibration[]): Html {
  const row = (
    { id, at, result }: Calibration,
    { judge, figures }: Calibration['result']['judges'][number],
    isFirst: boolean,
  ) => {
    const [items, accuracy, kappa] = agreementCells(figures.all.agreement);
    const name =
      isFirst &&
      html`<a href="/calibrations/${encodeURIComponent(id)}"><bdi>${clipped(result.file, 100)}</bdi></a> <span class="quiet">${timeText(at)}</span>`;
    return html`<tr><td>${name}</td><th scope="row"><bdi>${clipped(judge, 100)}</bdi></th><td class="num">${items}</td><td>${accuracy}</td><td>${kappa}</td></tr>
`;
  };
  return html`<div class="wide" role="region" aria-label="Calibrations" tabindex="0"><table>
<thead><tr><th scope="col">File</th><th scope="col">Judge</th><th scope="col" class="num">Items</th><th scope="col">As by hand</th><th scope="col">Cohen's kappa</th></tr></thead>
<tbody>${results.map((each) => each.result.judges.map((judge, index) => row(each, judge, index === 0)))}</tbody></table></div>`;
}

function spendSection(lines: readonly CalibrationLine[]): Html {
  return html`<section aria-labelledby="spend"><h2 id="spend">What was asked for them</h2>
<div class="wide" role="region" aria-label="Calls of calibrations" tabindex="0"><table>
<thead><tr><th scope="col">Last asked</th><th scope="col">Judges</th><th scope="col" class="num">Calls</th><th scope="col" class="num">Failed</th><th scope="col" class="num">Cost</th><th scope="col">On record as</th></tr></thead>
<tbody>${lines.map(
    ({ run, judges, calls, failed, usd, lastAt }) =>
      html`<tr><th scope="row">${timeText(lastAt)}</th><td>${judges.map((judge, index) => html`${index > 0 && ', '}<bdi>${clipped(judge, 100)}</bdi>`)}</td><td class="num">${many(calls)}</td><td class="num">${many(failed)}</td><td class="num">${dollars(usd)}</td><td class="quiet">${clipped(run, 60)}</td></tr>
`,
  )}</tbody></table></div></section>`;
}

/** One calibration: the figures of each of its judges. */
export function calibrationPage({ id, run, at, result }: Calibration): PageContent {
  const { file, answers, again, judges } = result;
  const body = html`<header><h1>Calibration <bdi>${clipped(file, 100)}</bdi></h1>
<p>${counted(answers, 'answer')} graded by hand, and again by ${judges.map(({ judge }, index) => html`${index > 0 && ', '}<bdi>${clipped(judge, 100)}</bdi>`)}; ${timeText(at)}${again > 0 && html`, asked anew for the ${again}. time`}. <span class="id">${clipped(id, 20)}</span>, calls on record as <span class="id">${clipped(run, 60)}</span>.</p></header>
<main id="main">${judges.map(judgeSection)}<p><a href="/calibrations">All calibrations</a></p></main>`;
  return { title: `Calibration ${file}`, place: 'calibrations', body };
}

function judgeSection({ judge, figures, unjudged }: Calibration['result']['judges'][number], at: number): Html {
  const { untouched, verdicts } = figures;
  const id = `judge-${at + 1}`;
  return html`<section aria-labelledby="${id}"><h2 id="${id}"><bdi>${clipped(judge, 100)}</bdi></h2>
<p>Every item as by hand in ${untouched.count} of ${counted(untouched.of, 'answer')}${unjudged > 0 && html`; ${counted(unjudged, 'answer')} it could not be had to grade`}.${verdicts !== null && html` Verdicts between answers to one question: ${verdicts.same.count} of ${verdicts.same.of} with the tier and tag of the grades by hand.`}</p>
${calibrationTables(figures).map((table, index) => figuresTable(table, `${id}-${index + 1}`))}</section>
`;
}

function figuresTable({ title, head, rows, right }: CalibrationTable, id: string): Html {
  const kind = (index: number) => right.includes(index) && html` class="num"`;
  return html`<h3 id="${id}">${title}</h3>
<div class="wide" role="region" aria-labelledby="${id}" tabindex="0"><table>
${head.length > 0 && html`<thead><tr>${head.map((name, index) => (name === '' ? html`<td></td>` : html`<th scope="col"${kind(index)}>${name}</th>`))}</tr></thead>`}
<tbody>${rows.map(
    ([name, ...cells]) =>
      html`<tr><th scope="row"><bdi>${clipped(name ?? '', 200)}</bdi></th>${cells.map((cell, index) => html`<td${kind(index + 1)}>${cell}</td>`)}</tr>
`,
  )}</tbody></table></div>`;
}
