import type { Moves } from '../../arena/moves.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { htmlTable } from '../../reporting/html/html-table.ts';
import { againstNoise, type MoveLine, moveColumns, moveLines } from '../../reporting/moves-table.ts';
import {
  changedSentences,
  isCompared,
  isOfSeries,
  movedMatchesSentence,
  movedNotes,
  nothingToCompare,
  spanText,
  whyWords,
} from '../../reporting/moves-words.ts';
import { agentLink, agentName } from './links.ts';
import type { PageFrame } from './page-frame.ts';
import { firstRows, restOfRows } from './quote-table.ts';
import { sectionHead } from './section-head.ts';

/** What moved since the board before, that of a tournament or of all refreshes, and why: what `leaderboard --diff` says. */
export function movedSection(moves: Moves, frame: PageFrame): Html {
  const words = whyWords(moves);
  return html`<section aria-labelledby="moved">
${sectionHead('moved', 'What moved and why')}
<p>${spanText(moves)}. ${movedMatchesSentence(moves)}</p>
<ul class="sets">${changedSentences(moves).map((sentence) => html`<li>${sentence}</li>`)}</ul>
${isCompared(moves) ? movedTable(moves, frame) : html`<p>${nothingToCompare}</p>`}
${words && html`<p>${words.head}</p>${words.lines.length > 0 && html`<ul class="sets">${words.lines.map((line) => html`<li>${line}</li>`)}</ul>`}`}
<p class="quiet">${movedNotes(moves).join(' ')}</p>
</section>
`;
}

/** The agents of a tournament have pages; an entrant of a series may be a version of one that plays no more. */
function movedTable(moves: Moves, frame: PageFrame): Html {
  const rows = moveLines(moves);
  const ofSeries = isOfSeries(moves);
  const name = ({ entrant }: MoveLine) => (ofSeries ? agentName(entrant) : agentLink(entrant, frame));
  const noise = (line: MoveLine) => {
    const words = againstNoise(line);
    return words === 'more than noise' ? html`<strong>${words}</strong>` : words;
  };
  return html`${htmlTable({
    label: 'Moves of ratings',
    className: 'compact moves',
    columns: moveColumns(ofSeries),
    rows: firstRows(rows),
    pages: {
      [ofSeries ? 'entrant' : 'agent']: { isRowHead: true, cell: name },
      noise: { cell: noise },
    },
  })}
${restOfRows(rows)}`;
}
