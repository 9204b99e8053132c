import type { SpendLine } from '../../arena/spend.ts';
import { type Column, fileColumn } from '../table.ts';

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
