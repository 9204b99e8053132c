import type { Config } from '../config/config-schema.ts';
import { vendorOf } from '../config/providers.ts';
import { OperatorError } from '../kernel/errors.ts';
import { agentId } from '../kernel/ids.ts';
import { agentVendor } from './make-agents.ts';

/**
 * Makes sure that every two agents have a judge: their answers would be paid for and each of their matches void.
 * @throws OperatorError naming two that have none, since every judge is of the vendor of one of them
 */
export function checkJudges(config: Config): void {
  const { kind, model, judges, excludeOwnVendor } = config.examiner;
  if (kind === 'offline' || model === undefined || !excludeOwnVendor) return;
  const vendors = (judges ?? [model]).map((judge) => vendorOf(config, judge));
  const agents = config.agents.map(({ name }) => ({ name, vendor: agentVendor(config, agentId(name)) }));
  for (const [at, a] of agents.entries()) {
    const b = agents.slice(at + 1).find((other) => vendors.every((each) => each === a.vendor || each === other.vendor));
    if (b === undefined) continue;
    throw new OperatorError(
      `nobody may judge '${a.name}' against '${b.name}': every judge is of the vendor of one of them (${[...new Set(vendors)].join(', ')})`,
      "Name a judge of another vendor under 'examiner.judges', or set 'examiner.excludeOwnVendor: false'.",
    );
  }
}
