import type { CitationLine } from '../arena/citations/citation-board.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import { rankText, shareText } from './arena-words.ts';
import { type Column, numberColumn, textColumn, wordColumn } from './table.ts';

type ShareKey = 'precision' | 'recall' | 'contradicted' | 'unreachable' | 'blocked' | 'uncited';

const share = (key: ShareKey, help: string, head: string): Column<CitationLine> =>
  textColumn(key, help, head, (row) => shareText(row[key]));

/** The columns of a citation board. */
export const citationColumns: readonly Column<CitationLine>[] = [
  textColumn('rank', 'best rank that its interval leaves open', 'Rank', rankText),
  wordColumn('agent', 'the contestant', 'Agent', ({ agent }) => agent, visibleLine),
  share(
    'precision',
    'citations that bear their claim out, of those judged or leading nowhere; a part counts half',
    'Borne out',
  ),
  share('recall', 'claims that need a source and have one that bears them out', 'Sourced'),
  textColumn('effective', 'claims borne out by a source, of each answer', 'Effective', ({ effective: { value } }) =>
    value === null ? '–' : value.toFixed(1),
  ),
  share('contradicted', 'citations whose page says otherwise', 'Contradicted'),
  share('unreachable', 'citations that lead nowhere', 'Unreachable'),
  share('blocked', 'citations of pages that programs may not read', 'Blocked'),
  share('uncited', 'claims that need a source and give none', 'Uncited'),
  numberColumn('citations', 'pairs of a claim and its source', 'Citations', ({ citations }) => citations),
  numberColumn('domains', 'registrable domains cited', 'Domains', ({ domainCount }) => domainCount),
];

/** What a citation board leaves to say. */
export function citationSentences(lines: readonly CitationLine[]): string[] {
  const open = lines.reduce((sum, { outcomes }) => sum + outcomes.open, 0);
  const all = lines.reduce((sum, { citations }) => sum + citations, 0);
  return [
    `Borne out: of the citations that were judged or lead nowhere; a claim that is borne out in part counts half. 95% intervals by tree.`,
    ...(open > 0
      ? [
          `${open} of ${all} citations are not judged: without a judge ('citations.judge: model') only a page's own sentence, word for word, is proof.`,
        ]
      : []),
  ];
}
