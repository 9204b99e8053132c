import type { ReportView } from '../view/view-model.ts';

/** The tables of a tournament that a reader can have as CSV, in the order of the leaderboard page: a file's name, and what it holds. */
export const dataTitles = {
  'all-refreshes': 'ratings of all refreshes together',
  ratings: 'ratings with intervals and ranks',
  'item-ratings': 'ratings by all graded items',
  pairs: 'differences of two agents',
  'depth-width-ratings': 'depth and width ratings',
  'depth-width-curves': 'items passed at each depth and width',
  slices: 'ratings within slices',
  'head-to-head': 'who beat whom',
  failures: 'rounds by outcome and agent',
  'rounds-by-gap': 'rounds and rating gap of each pair',
  conduct: 'searches, pages, citations and time',
  citations: 'how far sources bear answers out',
  'report-quality': 'how reports compare besides their facts',
  cost: 'cost of each agent',
  'cost-quality': 'rating against cost and time',
  spend: 'calls of models and programs',
  history: 'ratings over time',
  changes: 'what moved since the time before',
  position: 'rounds won from either seat',
  agreement: 'agreement of judges',
  verdicts: 'rounds by verdict',
  tags: 'rounds lost with an answer, by failure tag',
  voids: 'what does not count',
  faults: 'replies of no use',
  'depth-widths': 'rounds by depth and width',
  topics: 'topics, and how often each was played',
  domains: 'source domains',
};

export type DataName = keyof typeof dataTitles;

export const dataNames = Object.keys(dataTitles) as readonly DataName[];

/** What ranks agents, which one match cannot. */
const ranking: readonly DataName[] = [
  'ratings',
  'item-ratings',
  'pairs',
  'depth-width-ratings',
  'slices',
  'rounds-by-gap',
  'cost-quality',
  'report-quality',
];

/** What says which tables a site has. */
export type DataOfView = Pick<ReportView, 'series' | 'onlyMatch' | 'citations' | 'reportQuality'>;

/** Those of a page: what is of all refreshes, of citations or of reports is only where there is any. */
export function dataNamesOf({ series, onlyMatch, citations, reportQuality }: DataOfView): readonly DataName[] {
  const absent: readonly (DataName | false)[] = [
    series === null && 'all-refreshes',
    citations.length === 0 && 'citations',
    reportQuality === null && 'report-quality',
  ];
  return dataNames.filter((name) => !absent.includes(name) && (onlyMatch === null || !ranking.includes(name)));
}
