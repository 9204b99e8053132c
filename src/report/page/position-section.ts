import type { BoundedShare } from '../../tournament/judging-figures.ts';
import { shareText } from '../estimate-words.ts';
import { type Html, html } from '../html/html.ts';
import type { PageFrame } from '../site/page-frame.ts';
import type { JudgingView } from '../view/judging-view.ts';
import type { PositionBias } from '../view/position-bias.ts';
import type { ReportView } from '../view/view-model.ts';
import { agentLink } from './agent-name.ts';
import { firstRows, restOfRows } from './first-rows.ts';
import { sectionHead } from './section-head.ts';

/** Whether the seat decides who wins, and what is done so that it does not; nothing without a decisive round. */
export function positionSection({ position, judging }: ReportView, frame: PageFrame): Html | null {
  if (position.seatA.of === 0) return null;
  return html`<section aria-labelledby="position">
${sectionHead('position', 'Does the seat matter?', frame, 'position')}
<p>${findingText(position)}</p>
<p>${remedyText(judging)}</p>
<details class="figures-table"><summary>By agent</summary>
<div class="wide" role="region" aria-label="Rounds won from either seat" tabindex="0"><table>
<thead><tr><th scope="col">Agent</th><th scope="col" class="num">Won from seat A</th><th scope="col" class="num">Won from seat B</th></tr></thead>
<tbody>${firstRows(position.agents).map(
    ({ agent, inA, inB }) =>
      html`<tr><th scope="row">${agentLink(agent, frame)}</th><td class="num">${cell(inA)}</td><td class="num">${cell(inB)}</td></tr>
`,
  )}</tbody></table></div>${restOfRows(position.agents)}</details>
</section>
`;
}

function cell({ count, of, share, low, high }: BoundedShare): Html {
  return html`${shareText({ value: share, low, high })} <span class="quiet">${count} of ${of}</span>`;
}

function findingText({ seatA: { count, of, share, low, high }, z }: PositionBias): Html {
  const holds = low !== null && high !== null && low <= 0.5 && high >= 0.5;
  return html`Seat A, named first, won <strong>${shareText({ value: share, low, high })}</strong> of the rounds with a winner (${count} of ${of}${
    z !== null && `, z = ${z.toFixed(2).replace('-', '−')}`
  }); half is what an indifferent seat gives. ${
    holds
      ? 'The 95% interval holds a half: no effect of the seat can be told.'
      : 'The 95% interval leaves a half out: the seat may matter.'
  } Rounds are taken as independent.`;
}

/** What was done about it, by how answers were judged. */
function remedyText(judging: JudgingView | null): Html {
  const examiner = judging?.examiner ?? null;
  const seats = 'A pair changes seats from tree to tree.';
  if (examiner?.kind === 'model' && examiner.judging === 'holistic') {
    return html`${seats} Each judge was asked in both orders, and of two orders that disagree the weaker verdict stands.`;
  }
  const graded = 'Each answer is graded alone, without its seat or its opponent.';
  if (examiner?.kind === 'offline') return html`${seats} ${graded}`;
  const soft = judging?.figures.soft ?? null;
  return html`${seats} ${graded} Only answers of equal grades are compared directly, in both orders; orders that disagree are no preference.${
    soft !== null &&
    soft.firstPreferred.of > 0 &&
    html` There the answer that stood first was preferred in ${shareText({ ...soft.firstPreferred, value: soft.firstPreferred.share })}.`
  }`;
}
