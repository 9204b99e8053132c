import { combinedColumns } from '../combined-table.ts';
import { usageColumns } from '../data/work-columns.ts';
import { leaderboardColumns } from '../leaderboard-table.ts';
import { fieldsOf } from '../table.ts';
import { answerKeys } from './battles-jsonl.ts';
import { citationKeys, comparisonKeys } from './report-lines.ts';
import { roundColumns, voidColumns } from './rounds-csv.ts';
import { trajectoryKeys } from './trajectories-jsonl.ts';

/** A file of an export, and what its fields say. */
export interface ExportFileText {
  readonly file: string;
  /** What a line of it, or the whole of it, is. */
  readonly holds: string;
  /** What each field says; of a document, its members. */
  readonly fields: Readonly<Record<string, string>>;
}

/** What each of these fields says: every one of them, and no other. */
function told<Field extends string>(
  fields: readonly Field[],
  texts: Readonly<Record<Field, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(fields.map((field) => [field, texts[field]]));
}

/** The keys of a line of `battles.jsonl`. */
const battleKeys = [
  'model_a',
  'model_b',
  'winner',
  'tree_id',
  'rounds',
  'score_a',
  'score_b',
  'style_a',
  'style_b',
  'tournament_round',
  'match_id',
] as const;

const battles: ExportFileText = {
  file: 'battles.jsonl',
  holds: 'one decided match a line, in the order they were planned; public rating tools read it',
  fields: told(battleKeys, {
    model_a: 'agent in seat A',
    model_b: 'agent in seat B',
    winner: '`model_a`, `model_b`, `tie`, or `both_bad` (level, and the last round was a tie of two poor answers)',
    tree_id: 'information tree; matches on one tree depend on each other',
    rounds: 'rounds that counted',
    score_a: 'score of seat A at the end',
    score_b: 'score of seat B at the end',
    style_a: 'mean words, citations, headings and list items of the answers of A; left out where unknown',
    style_b: 'the same of B',
    tournament_round: 'round of the tournament, from 1',
    match_id: 'the match',
  }),
};

const matches: ExportFileText = {
  file: 'matches.json',
  holds: 'the full log as one JSON document, every match, task, answer and tree on a line of its own',
  fields: {
    schema: '`dr-arena/match-log@1`, published as a JSON Schema in docs/schemas/match-log.v1.json of the program',
    tournament: 'id, seed, format, agents, trees, topics drawn, status, times, and the resolved config without keys',
    matches: 'seats, end, scores, and every round with its grades, verdict and evolution',
    tasks: 'questions with their checklists; every item with the page and the verbatim quote it stands on',
    answers: 'what agents handed in, or why they did not',
    trees: 'pages, links, relations and growths; without the texts of the pages',
  },
};

const rounds: ExportFileText = {
  file: 'rounds.csv',
  holds: 'one round a line, void rounds included',
  fields: fieldsOf(roundColumns),
};

const tasks: ExportFileText = {
  file: 'tasks.jsonl',
  holds: 'one task a line: the question, its targets and both checklists with their facts, by id',
  fields: {
    id: 'the task',
    tree: 'its tree',
    path: 'node ids, root first',
    width: 'how many targets it asks for',
    variant: 'how often a match had asked about the same pages at this width before',
    kind: 'what the question is after: exclusion, change, synthesis or comparison; left out: tabulate',
    drawnKind: 'the kind drawn for the place, where its pages gave no question of it; else left out',
    question: 'what agents were asked',
    wordLimit: 'words that an answer may have',
    targets: 'node and name of the pages to be found',
    rivals: "names of the targets' siblings; left out where there are none",
    excluded: 'facts by which siblings are left out of an exclusion; else left out',
    depthChecklist: 'items on who the targets are',
    widthChecklist: 'items on their details; each names its facts: entity, attribute, value, quote',
    chainChecklist: 'the pages between the root and the targets; left out where there are none',
    chainCounts: 'true where the verdict counts these steps; else left out',
    searchCheck: 'whether the clues alone found a target by search; left out where nobody looked',
  },
};

const answers: ExportFileText = {
  file: 'answers.jsonl',
  holds: 'one answer a line, by task and agent; an agent that failed has one as well',
  fields: told(answerKeys, {
    agent: 'who answered',
    task_id: 'the task',
    match_id: 'the match that it counts in alone; null: it counts in every match that asks the task',
    outcome: '`answered` or `failed`',
    text: 'Markdown, as handed in; null where it failed',
    citations: 'URLs that it cites',
    tool_calls: 'searches, pages and other steps, as the agent reports them',
    elapsed_ms: 'time it took',
    cost_usd: 'dollars, as the provider states them; null when unknown',
    usage: 'tokens, as the provider states them; null when unknown',
    fault: '`agent`: graded as an empty answer; `outside`: the round is void',
    failure: 'why there is no answer',
    failure_detail: 'the same in words',
  }),
};

const trajectories: ExportFileText = {
  file: 'trajectories.jsonl',
  holds:
    'one question a line with how each agent worked on it and what it answered, as `dr-arena rewards rank` and `rewards win-rates` read it',
  fields: told(trajectoryKeys, {
    group_id: 'the task; of answers that count in one match alone, with a mark of that match',
    query: 'what agents were asked',
    match_id: 'the match that these answers count in alone; null: they count in every match that asks the task',
    candidates:
      'trajectories, one an agent: `id` (the agent), `steps` (`reasoning`, `toolCalls`, `observation`, and where they are known `startMs`, `elapsedMs`, `costUsd`), `answer` (empty where it failed)',
  }),
};

const usage: ExportFileText = {
  file: 'usage.csv',
  holds:
    "calls of models that the tournament paid for, a line for each role, agent and model; the Examiner's have no agent",
  fields: fieldsOf(usageColumns),
};

const citations: ExportFileText = {
  file: 'citations.jsonl',
  holds: 'one source of one claim of an answer a line, with what became of it; only where citations were judged',
  fields: told(citationKeys, {
    agent: 'who answered',
    task_id: 'the task',
    match_id: 'the match that the answer counts in alone; null: it counts in every match that asks the task',
    claim: 'what the answer states',
    claim_start: 'where that begins in the text of the answer, in UTF-16 code units',
    claim_end: 'where it ends',
    needs_source: 'whether it states a number, a date or a name',
    source: 'the address that it gives; null in the one line of a claim that needs a source and gives none',
    outcome: '`supported`, `partly`, `unsupported`, `contradicted`, `unreachable`, `blocked` or `open`',
    by: '`code`, or the judges whose vote it is; empty where nobody judged',
    reason: 'why, in a sentence',
    quote: 'words of the page that show it',
    quote_start: 'where they begin in the text of the page; of several passages the first',
    quote_end: 'where that passage ends',
    final_url: 'where the page was read in the end; null where it was not read',
    page: 'SHA-256 of the text of the page',
    dated_at: 'the day that the page says it is of',
    read_at: 'when it was read, or tried',
  }),
};

const comparisons: ExportFileText = {
  file: 'report-quality.jsonl',
  holds: 'the reports of one judged round compared besides their facts, a round a line; only where they were',
  fields: told(comparisonKeys, {
    match_id: 'the match',
    round: 'its round, from 1',
    task_id: 'the task',
    model_a: 'agent in seat A',
    model_b: 'agent in seat B',
    outcome: '`compared`, `equal`, `no_report` or `failed`',
    winner: '`a`, `b` or `tie`, by all dimensions; null where nothing was compared',
    criteria: 'criteria with their weights and dimensions, and the weight of support',
    judges: 'what each judge decided, criterion by criterion, in both orders',
    support: 'how far the claims of either report are borne out; null where that is not known of both',
    failure: 'why it failed',
  }),
};

const leaderboard: ExportFileText = {
  file: 'leaderboard.csv',
  holds: 'one agent a line, best first',
  fields: fieldsOf(leaderboardColumns()),
};

const itemRatings: ExportFileText = {
  file: 'item-ratings.csv',
  holds: 'one agent a line, best first, by all graded items',
  fields: fieldsOf(combinedColumns()),
};

const voids: ExportFileText = {
  file: 'voids.csv',
  holds: 'one void a line: rounds, matches, and matches that were void before they were played again',
  fields: fieldsOf(voidColumns),
};

/** The files of an export by the names that `--only` takes. */
export const exportFiles = {
  battles,
  leaderboard,
  'item-ratings': itemRatings,
  matches,
  rounds,
  tasks,
  answers,
  citations,
  'report-quality': comparisons,
  trajectories,
  voids,
  usage,
} as const satisfies Record<string, ExportFileText>;

export type ExportName = keyof typeof exportFiles;

export const exportNames = Object.keys(exportFiles) as readonly ExportName[];

/** Those in which nothing stands of questions, answers or pages: all that is exported of a private set. */
export const exportsWithoutTexts: readonly ExportName[] = ['battles', 'leaderboard', 'item-ratings', 'usage'];
