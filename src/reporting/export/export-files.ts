import { leaderboardColumns } from '../leaderboard-table.ts';
import { fieldsOf } from '../table.ts';
import { answerKeys } from './battles-jsonl.ts';
import { roundColumns, taskColumns, voidColumns } from './rounds-csv.ts';
import { matchUsageColumns, usageColumns } from './usage-csv.ts';

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

const seats = { agent_a: 'agent in seat A', agent_b: 'agent in seat B' };
const place = { match_id: 'the match', tournament_round: 'round of the tournament, from 1', tree_id: 'its tree' };

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
  fields: told(roundColumns, {
    ...place,
    ...seats,
    round: 'number in the match, from 1, void rounds included',
    depth: 'length of the path that the question stands on',
    width: 'how many targets it asks for',
    task_id: 'the task; empty where none could be written',
    result: '`judged` or `void`',
    tier: 'verdict: A_MUCH_BETTER, A_BETTER, TIE_HIGH, TIE_LOW, B_BETTER or B_MUCH_BETTER',
    tag: "the loser's failure tag: DEPTH, WIDTH, BOTH or NONE; empty for ties",
    void_reason: 'why a void round does not count',
    evolution: 'what the next round changes; empty after the last',
    evolution_note: 'how that differs from the plain rule',
    place_note: 'how the place asked about differs from what the evolution wanted',
    satisfied_a: 'checklist items that the answer of A satisfies; empty where nothing was graded',
    missing_a: 'items it lacks',
    contradicted_a: 'items it contradicts',
    satisfied_b: 'the same of B',
    missing_b: 'the same of B',
    contradicted_b: 'the same of B',
    score_a: 'score of seat A after the round',
    score_b: 'score of seat B after the round',
  }),
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
    question: 'what agents were asked',
    wordLimit: 'words that an answer may have',
    targets: 'node and name of the pages to be found',
    rivals: "names of the targets' siblings; left out where there are none",
    depthChecklist: 'items on who the targets are',
    widthChecklist: 'items on their details; each names its facts: entity, attribute, value, quote',
    chainChecklist: 'the pages between the root and the targets; left out where there are none',
    chainCounts: 'true where the verdict counts these steps; else left out',
    searchCheck: 'whether the clues alone found a target by search; left out where nobody looked',
  },
};

const taskTable: ExportFileText = {
  file: 'tasks.csv',
  holds: 'the same flat, one checklist item a line',
  fields: told(taskColumns, {
    task_id: 'the task',
    tree_id: 'its tree',
    depth: 'length of its path',
    width: 'how many targets it asks for',
    variant: 'how often a match had asked about the same pages at this width before',
    word_limit: 'words that an answer may have',
    question: 'what agents were asked',
    item: 'd1, d2, … for depth; w1, w2, … for width',
    kind: '`depth` or `width`',
    target_node: 'node of the target',
    target: 'its name',
    attribute: 'what is asked for; `name` for depth',
    value: 'the right value',
    text: 'the item in words',
    source_url: 'page that its first fact stands on',
    quote: 'verbatim words of that page',
  }),
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
    tool_calls: 'searches and pages, as the agent reports them',
    elapsed_ms: 'time it took',
    cost_usd: 'dollars, as the provider states them; null when unknown',
    usage: 'tokens, as the provider states them; null when unknown',
    fault: '`agent`: graded as an empty answer; `outside`: the round is void',
    failure: 'why there is no answer',
    failure_detail: 'the same in words',
  }),
};

const usage: ExportFileText = {
  file: 'usage.csv',
  holds:
    "calls of models that the tournament paid for, a line for each role, agent and model; the Examiner's have no agent",
  fields: told(usageColumns, {
    role: 'what they were made for',
    agent: 'the contestant; empty: the Examiner',
    model: '`provider/model`',
    calls: 'times that the provider was asked',
    failed_calls: 'of these, without a reply',
    input_tokens: 'read',
    cached_input_tokens: 'of these, from the cache of the provider',
    output_tokens: 'written',
    searches: 'web searches that the provider made',
    usd: 'dollars that are known',
    calls_of_unknown_cost: 'calls that the sum lacks',
    reserved_usd: 'dollars held back for calls that left no result',
  }),
};

const matchUsage: ExportFileText = {
  file: 'match-usage.csv',
  holds: 'what the answers of each seat took, two lines a match; a shared answer counts in each of its matches',
  fields: told(matchUsageColumns, {
    match_id: 'the match',
    agent: 'who answered',
    seat: '`a` or `b`',
    answers: 'tasks answered or failed',
    failed: 'of these, failed',
    elapsed_ms: 'time in sum',
    searches: 'searches that the agent reports',
    pages_read: 'pages that it reports',
    other_calls: 'other uses of tools',
    input_tokens: 'sum of what is known; empty where nothing is',
    output_tokens: 'the same',
    cost_usd: 'the same, in dollars',
    answers_of_unknown_cost: 'answers that the dollars lack',
  }),
};

const leaderboard: ExportFileText = {
  file: 'leaderboard.csv',
  holds: 'one agent a line, best first',
  fields: fieldsOf(leaderboardColumns()),
};

const voids: ExportFileText = {
  file: 'voids.csv',
  holds: 'one void a line: rounds, matches, and matches that were void before they were played again',
  fields: told(voidColumns, {
    ...place,
    ...seats,
    what: '`round`, `match`, or `earlier match`',
    round: 'number of the round; empty: the match',
    reason: 'why it does not count',
    agents: 'who could not be had, as a JSON list; else empty',
    detail: 'the reason in words',
  }),
};

/** The files of an export by the names that `--only` takes. */
export const exportFiles = {
  battles,
  leaderboard,
  matches,
  rounds,
  tasks,
  'task-table': taskTable,
  answers,
  voids,
  usage,
  'match-usage': matchUsage,
} as const satisfies Record<string, ExportFileText>;

export type ExportName = keyof typeof exportFiles;

export const exportNames = Object.keys(exportFiles) as readonly ExportName[];
