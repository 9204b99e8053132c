import type { CitationLine } from '../arena/citations/citation-board.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import type { Estimate } from '../ratings/rating.ts';
import { rankText } from './arena-words.ts';
import { shareText } from './estimate-words.ts';
import { type Column, estimateColumns, fileColumn, numberColumn, wordColumn } from './table.ts';

const share = (key: string, help: string, of: (row: CitationLine) => Estimate, head: string) =>
  estimateColumns(key, help, of, head, shareText);

/** The columns of a citation board. */
export const citationColumns: readonly Column<CitationLine>[] = [
  {
    ...fileColumn('rank_low', 'best rank that its interval leaves open', (row: CitationLine) => row.rankLow),
    head: 'Rank',
    text: rankText,
  },
  fileColumn('rank_high', 'worst rank that its interval leaves open', (row) => row.rankHigh),
  wordColumn('agent', 'the contestant', 'Agent', ({ agent }) => agent, visibleLine),
  ...share(
    'precision',
    'citations that bear their claim out, of those judged or leading nowhere; a part counts half',
    (row) => row.precision,
    'Borne out',
  ),
  ...share('recall', 'claims that need a source and have one that bears them out', (row) => row.recall, 'Sourced'),
  ...estimateColumns(
    'effective',
    'claims borne out by a source, of each answer',
    (row: CitationLine) => row.effective,
    'Effective',
    ({ value }) => (value === null ? '–' : value.toFixed(1)),
  ),
  ...share('contradicted', 'citations whose page says otherwise', (row) => row.contradicted, 'Contradicted'),
  ...share('unreachable', 'citations that lead nowhere', (row) => row.unreachable, 'Unreachable'),
  ...share('blocked', 'citations of pages that programs may not read', (row) => row.blocked, 'Blocked'),
  ...share('uncited', 'claims that need a source and give none', (row) => row.uncited, 'Uncited'),
  numberColumn('citations', 'pairs of a claim and its source', 'Citations', ({ citations }) => citations),
  fileColumn('open', 'citations that nobody judged', ({ outcomes }) => outcomes.open),
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
