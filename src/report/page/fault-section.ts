import type { FaultLine } from '../../tournament/spend.ts';
import { type Html, html } from '../html/html.ts';
import type { PageFrame } from '../site/page-frame.ts';
import { faultName, many, roleText } from '../spend-words.ts';
import { counted } from '../words.ts';
import { clipped } from './clipped.ts';
import { sectionHead } from './section-head.ts';

/** Longest list of faults shown. */
const mostShown = 200;

/** Replies of models that could not be used, by kind, most frequent first. */
export function faultSection(faults: readonly FaultLine[], frame: PageFrame): Html | null {
  if (faults.length === 0) return null;
  const ordered = [...faults].sort((one, other) => other.count - one.count);
  const rest = ordered.length - mostShown;
  return html`<section aria-labelledby="faults">
${sectionHead('faults', 'Replies of no use', frame, 'faults')}
<p class="quiet">What was wrong with replies to the Examiner: ${counted(
    faults.reduce((sum, { count }) => sum + count, 0),
    'fault',
  )}. None of it reached a task or a verdict.</p>
<div class="wide" role="region" aria-label="List of faults" tabindex="0"><table>
<thead><tr><th scope="col">What was wrong</th><th scope="col">When</th><th scope="col">Model</th><th scope="col" class="num">Count</th></tr></thead>
<tbody>${ordered.slice(0, mostShown).map(
    ({ kind, role, model, count }) =>
      html`<tr><th scope="row">${clipped(faultName(kind), 100)}</th><td>${roleText[role]}</td><td><bdi>${clipped(model, 120)}</bdi></td><td class="num">${many(count)}</td></tr>
`,
  )}</tbody></table></div>
${rest > 0 && html`<p class="quiet">${counted(rest, 'more line')}.</p>`}
</section>
`;
}
