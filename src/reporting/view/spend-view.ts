import type { SpendLine } from '../../arena/spend.ts';

/** Calls that belong together, by agent or by role. */
export interface SpendSum extends Omit<SpendLine, 'role' | 'agent' | 'model' | 'cachedInputTokens'> {
  readonly name: string;
}

/** What calls came to by agent and, for the Examiner's own, by role; null without a call. */
export function spendView(lines: readonly SpendLine[]) {
  if (lines.length === 0) return null;
  const names = [...new Set(lines.flatMap(({ agent }) => (agent === null ? [] : [agent])))].sort();
  const own = lines.filter(({ agent }) => agent === null);
  const roles = [...new Set(own.map(({ role }) => role))].map((role) => {
    const ofRole = own.filter((line) => line.role === role);
    return { ...sumOf(role, ofRole), name: role, models: [...new Set(ofRole.map(({ model }) => model))].sort() };
  });
  return {
    /** Contestants that made calls, in order of name. */
    agents: names.map((name) =>
      sumOf(
        name,
        lines.filter(({ agent }) => agent === name),
      ),
    ),
    /** The Examiner's roles, dearest first; `name` is the role. */
    roles: roles.sort((one, other) => spentUsd(other) - spentUsd(one) || (one.name < other.name ? -1 : 1)),
    whole: sumOf('together', lines),
  };
}

const spentUsd = ({ usd, reservedUsd }: SpendSum) => usd + reservedUsd;

function sumOf(name: string, lines: readonly SpendLine[]): SpendSum {
  const sum = (part: (line: SpendLine) => number) => lines.reduce((total, line) => total + part(line), 0);
  return {
    name,
    calls: sum(({ calls }) => calls),
    failed: sum(({ failed }) => failed),
    usd: sum(({ usd }) => usd),
    unknownCost: sum(({ unknownCost }) => unknownCost),
    reservedUsd: sum(({ reservedUsd }) => reservedUsd),
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    searches: sum(({ searches }) => searches),
  };
}
