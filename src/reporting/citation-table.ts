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
    'citations that support their claim, of those judged or unavailable; partly supported counts half',
    'Supported',
  ),
  share('recall', 'claims that need a source and have one that supports them', 'Sourced'),
  textColumn(
    'effective',
    'mean number of claims of an answer that a source supports',
    'Mean supported claims',
    ({ effective: { value } }) => (value === null ? '–' : value.toFixed(1)),
  ),
  share('contradicted', 'citations whose page says otherwise', 'Contradicted'),
  share('unreachable', 'citations that lead nowhere', 'Unavailable'),
  share('blocked', 'citations of pages that programs may not read', 'Blocked'),
  share('uncited', 'claims that need a source and give none', 'Uncited'),
  numberColumn('citations', 'pairs of a claim and its source', 'Citations', ({ citations }) => citations),
  numberColumn('domains', 'registrable domains cited', 'Domains', ({ domainCount }) => domainCount),
];

/** Notes below a citation board, a sentence each. */
export function citationSentences(lines: readonly CitationLine[]): string[] {
  const open = lines.reduce((sum, { outcomes }) => sum + outcomes.open, 0);
  const all = lines.reduce((sum, { citations }) => sum + citations, 0);
  return [
    'Supported: of the citations that were judged or are unavailable; a claim that is partly supported counts half. 95% intervals by tree.',
    ...(open > 0
      ? [
          `${open} of ${all} citations are not judged: without a judge ('citations.judge: model') only a page's own sentence, word for word, is proof.`,
        ]
      : []),
  ];
}
