import type { SpendLine } from '../../tournament/spend.ts';
import { csvLine } from './csv-table.ts';

/** The header of `usage.csv`. */
export const usageColumns = [
  ...['role', 'agent', 'model', 'calls', 'failed_calls', 'input_tokens', 'cached_input_tokens', 'output_tokens'],
  ...['searches', 'usd', 'calls_of_unknown_cost', 'reserved_usd'],
] as const;

/** What a run's calls of models came to, by role, agent and model; the Examiner's own calls have no agent. */
export function usageLines(lines: readonly SpendLine[]): string[] {
  return lines.map((line) =>
    csvLine([
      ...[line.role, line.agent, line.model, line.calls, line.failed],
      ...[line.inputTokens, line.cachedInputTokens, line.outputTokens, line.searches],
      ...[line.usd, line.unknownCost, line.reservedUsd],
    ]),
  );
}
