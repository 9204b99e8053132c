import type { SpendLine } from '../../arena/spend.ts';
import { combinedColumns, leaderboardColumns } from '../leaderboard-table.ts';
import { type Column, fieldsOf, fileColumn } from '../table.ts';
import { answerFields } from './battles-jsonl.ts';
import { fieldTexts } from './json-line-fields.ts';
import { citationFields, comparisonFields } from './report-lines.ts';
import { roundColumns } from './rounds-csv.ts';
import { trajectoryFields } from './trajectories-jsonl.ts';

/** A file of an export, and what its fields say. */
export interface ExportFileText {
  readonly file: string;
  /** Content of one of its lines, or of the whole file. */
  readonly holds: string;
  /** Meaning of each field; of a document, of its members. */
  readonly fields: Readonly<Record<string, string>>;
}

/** The columns of `usage.csv`: a run's calls of models by role, agent and model; the Examiner's own have no agent. */
export const usageColumns: readonly Column<SpendLine>[] = [
  fileColumn('role', 'what they were made for', ({ role }) => role),
  fileColumn('agent', 'the contestant; empty: the Examiner', ({ agent }) => agent),
  fileColumn('model', '`provider/model`', ({ model }) => model),
  fileColumn('calls', 'times that the provider was asked', ({ calls }) => calls),
  fileColumn('failed_calls', 'of these, without a reply', ({ failed }) => failed),
  fileColumn('input_tokens', 'read', ({ inputTokens }) => inputTokens),
  fileColumn(
    'cached_input_tokens',
    'of these, from the cache of the provider',
    ({ cachedInputTokens }) => cachedInputTokens,
  ),
  fileColumn('output_tokens', 'written', ({ outputTokens }) => outputTokens),
  fileColumn('searches', 'web searches that the provider made', ({ searches }) => searches),
  fileColumn('usd', 'dollars that are known', ({ usd }) => usd),
  fileColumn('calls_of_unknown_cost', 'calls that the sum lacks', ({ unknownCost }) => unknownCost),
  fileColumn('reserved_usd', 'dollars held back for calls that left no result', ({ reservedUsd }) => reservedUsd),
];

/** The files of an export by the names that `--only` takes. */
export const exportFiles = {
  battles: {
    file: 'battles.jsonl',
    holds: 'one decided match a line, in the order they were planned; public rating tools read it',
    fields: {
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
    },
  },
  leaderboard: {
    file: 'leaderboard.csv',
    holds: 'one agent a line, best first',
    fields: fieldsOf(leaderboardColumns()),
  },
  'item-ratings': {
    file: 'item-ratings.csv',
    holds: 'one agent a line, best first, by all graded items',
    fields: fieldsOf(combinedColumns()),
  },
  matches: {
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
  },
  rounds: {
    file: 'rounds.csv',
    holds: 'one round a line, void rounds included',
    fields: fieldsOf(roundColumns),
  },
  tasks: {
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
  },
  answers: {
    file: 'answers.jsonl',
    holds: 'one answer a line, by task and agent; an agent that failed has one as well',
    fields: fieldTexts(answerFields),
  },
  citations: {
    file: 'citations.jsonl',
    holds: 'one source of one claim of an answer a line, with what became of it; only where citations were judged',
    fields: fieldTexts(citationFields),
  },
  'report-quality': {
    file: 'report-quality.jsonl',
    holds: 'the reports of one judged round compared besides their facts, a round a line; only where they were',
    fields: fieldTexts(comparisonFields),
  },
  trajectories: {
    file: 'trajectories.jsonl',
    holds:
      'one question a line with how each agent worked on it and what it answered, as `dr-arena rewards rank` reads it',
    fields: trajectoryFields,
  },
  usage: {
    file: 'usage.csv',
    holds:
      "calls of models that the tournament paid for, a line for each role, agent and model; the Examiner's have no agent",
    fields: fieldsOf(usageColumns),
  },
} satisfies Record<string, ExportFileText>;

export type ExportName = keyof typeof exportFiles;

export const exportNames = Object.keys(exportFiles) as readonly ExportName[];

/** Files without any text of questions, answers or pages: the only ones exported of a private set. */
export const exportsWithoutTexts: readonly ExportName[] = ['battles', 'leaderboard', 'item-ratings', 'usage'];
