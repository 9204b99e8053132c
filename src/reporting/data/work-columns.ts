import type { SpendLine } from '../../arena/spend.ts';
import { counted, duration, failureText } from '../arena-words.ts';
import { averageText } from '../html/page-text.ts';
import { dollars, many, spentText } from '../spend-words.ts';
import { type Column, fileColumn, numberColumn, wordColumn } from '../table.ts';
import type { AgentConduct } from '../view/agent-conduct.ts';
import type { AgentCost } from '../view/agent-cost.ts';
import type { SpendSum } from '../view/spend-view.ts';

/** Of everything that agents are listed by. */
const namedAgent: Column<{ readonly agent: string }> = wordColumn('agent', 'its name', 'Agent', ({ agent }) => agent);

/** A line an agent; an empty cost is unknown, not nothing. */
export const costColumns: readonly Column<AgentCost>[] = [
  namedAgent,
  fileColumn('source', '`metered` calls of models, or what the agent `stated`', ({ source }) => source),
  numberColumn('usd', 'dollars that are known', 'Together', ({ usd }) => usd, dollars, 'unknown'),
  {
    ...numberColumn('unknown', 'calls, or answers, that the dollars lack', 'Unknown cost', ({ unknown }) => unknown),
    text: ({ unknown, source }) => (unknown === 0 ? '–' : counted(unknown, source === 'metered' ? 'call' : 'answer')),
  },
  numberColumn('tasks', 'that it was asked', 'Tasks', ({ tasks }) => tasks),
  numberColumn('usd_per_answer', 'dollars a task', 'An answer', ({ perAnswer }) => perAnswer, dollars, 'unknown'),
  numberColumn('matches', 'that have ended', 'Matches', ({ matches }) => matches),
  numberColumn('usd_per_match', 'dollars a match', 'A match', ({ perMatch }) => perMatch, dollars, 'unknown'),
];

/** Calls of models. */
export const sumColumns: readonly Column<SpendSum>[] = [
  numberColumn('calls', 'times that a provider was asked', 'Calls', ({ calls }) => calls, many),
  numberColumn('failed', 'of these, without a reply', 'Failed', ({ failed }) => failed, many),
  numberColumn('input_tokens', 'read', 'Tokens in', ({ inputTokens }) => inputTokens, many),
  numberColumn('output_tokens', 'written', 'Tokens out', ({ outputTokens }) => outputTokens, many),
  numberColumn('searches', 'that the provider made', 'Searches', ({ searches }) => searches, many),
  { ...numberColumn('usd', 'dollars that are known', 'Cost', ({ usd }) => usd), text: spentText },
  numberColumn('reserved_usd', 'by calls without a result', 'Reserved', ({ reservedUsd }) => reservedUsd, reservedText),
  numberColumn(
    'calls_of_unknown_cost',
    'calls that the dollars lack',
    'Cost unknown',
    ({ unknownCost }) => unknownCost,
    callsText,
  ),
];

function reservedText(usd: number): string {
  return usd > 0 ? dollars(usd) : '–';
}

function callsText(calls: number): string {
  return calls > 0 ? counted(calls, 'call') : '–';
}

/** A line an agent: what it did for its answers, as it reports it; means are per answer. */
export const conductColumns: readonly Column<AgentConduct>[] = [
  namedAgent,
  numberColumn('answers', 'that it gave', 'Answers', ({ answers }) => answers),
  numberColumn('mean_searches', 'for an answer', 'Searches', ({ meanSearches }) => meanSearches, averageText),
  numberColumn('mean_pages', 'read for an answer', 'Pages', ({ meanReads }) => meanReads, averageText),
  numberColumn('mean_citations', 'in an answer', 'Citations', ({ meanCitations }) => meanCitations, averageText),
  numberColumn('median_ms', 'of an answer', 'Median time', ({ medianMs }) => medianMs, duration),
  numberColumn(
    'without_evidence',
    'no search, page or citation',
    'No evidence',
    ({ withoutEvidence }) => withoutEvidence,
  ),
  fileColumn('unanswered', 'tasks without an answer', ({ failures }) =>
    failures.reduce((sum, { count }) => sum + count, 0),
  ),
  {
    ...fileColumn('reasons', 'why it did not answer, with counts', ({ failures }) =>
      failures.map(({ reason, count }) => `${reason} ${count}`).join('; '),
    ),
    head: 'Without an answer',
    text: ({ failures }) => failures.map(({ reason, count }) => `${failureText[reason]}: ${count}`).join('; ') || '–',
  },
];

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
