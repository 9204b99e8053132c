import { smallChart } from '../chart/inline-chart.ts';
import { levelChart } from '../chart/level-chart.ts';
import { type Html, html } from '../html/html.ts';
import type { PageFrame } from '../site/page-frame.ts';
import type { ComplexitySpread } from '../view/complexity-spread.ts';
import { counted } from '../words.ts';
import { sectionHead } from './section-head.ts';

/** How deep and wide questions were, in all judged rounds and where matches ended; nothing without a judged round. */
export function complexitySection(
  { depths, widths, matches, rounds }: ComplexitySpread,
  frame: PageFrame,
): Html | null {
  if (rounds === 0) return null;
  return html`<section aria-labelledby="depth-widths">
${sectionHead('depth-widths', 'How hard the questions were', frame, 'depth-widths')}
<p>A question of depth D hides what it asks for at the end of a path of D pages; one of width W asks for W targets.
Counted are ${counted(rounds, 'judged round')}, and among them the last of each of ${counted(matches, 'decided match', 'decided matches')}. The scale is logarithmic, so that rare hard questions are seen.</p>
<div class="columns charts">${smallChart(levelChart('D', depths))}${smallChart(levelChart('W', widths))}</div>
</section>
`;
}
