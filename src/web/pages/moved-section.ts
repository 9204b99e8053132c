import type { Moves } from '../../arena/moves.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { firstRows, htmlTable, restOfRows } from '../../reporting/html/html-table.ts';
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
import { agentName } from './links.ts';
import { type Section, section } from './page-frame.ts';

/** What moved from one board to a later one, and why, as far as it can be told; null where there is none. */
export function movedSection(moves: Moves | null): Section | null {
  if (moves === null) return null;
  const words = whyWords(moves);
  const body = html`<p>${spanText(moves)}. ${movedMatchesSentence(moves)}</p>
<ul class="sets">${changedSentences(moves).map((sentence) => html`<li>${sentence}</li>`)}</ul>
${isCompared(moves) ? movedTable(moves) : html`<p>${nothingToCompare}</p>`}
${words && html`<p>${words.head}</p>${words.lines.length > 0 && html`<ul class="sets">${words.lines.map((line) => html`<li>${line}</li>`)}</ul>`}`}
<p class="quiet">${movedNotes(moves).join(' ')}</p>`;
  return section('moved', 'What moved and why', body);
}

function movedTable(moves: Moves): Html {
  const rows = moveLines(moves);
  const name = { isRowHead: true, cell: ({ entrant }: MoveLine) => agentName(entrant) };
  const noise = (line: MoveLine) => {
    const words = againstNoise(line);
    return words === 'more than noise' ? html`<strong>${words}</strong>` : words;
  };
  return html`${htmlTable({
    label: 'Moves of ratings',
    className: 'compact moves',
    columns: moveColumns(isOfSeries(moves)),
    rows: firstRows(rows),
    pages: {
      entrant: name,
      agent: name,
      noise: { cell: noise },
    },
  })}
${restOfRows(rows)}`;
}
