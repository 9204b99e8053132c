import { type Isolation, usualIsolationLimits } from '../../agents/isolated-program.ts';
import { isolationFault } from '../../agents/isolation-fault.ts';
import { contestantPlaces } from '../config/environment.ts';
import type { Clock } from '../kernel/clock.ts';
import { OperatorError } from '../kernel/errors.ts';

/** What a config says of an agent's isolation: `auto` isolates where this machine can, and says so where it cannot. */
export type IsolationMode = 'auto' | 'require' | 'off';

/** Finds out how the program of an agent is isolated; null: not at all. */
export type MachineIsolation = (agent: string, mode: IsolationMode) => Promise<Isolation | null>;

/** This machine's isolation, tried once when the first program wants it. */
export function machineIsolation(parts: {
  readonly clock: Clock;
  readonly warn: (message: string) => void;
}): MachineIsolation {
  let tried: Promise<{ readonly isolation: Isolation; readonly fault: string | null }> | null = null;
  const once = async () => {
    const isolation = { ...contestantPlaces(), limits: usualIsolationLimits };
    const fault = await isolationFault(isolation, parts.clock);
    return { isolation, fault };
  };
  let warned = false;
  return async (agent, mode) => {
    if (mode === 'off') return null;
    tried ??= once();
    const { isolation, fault } = await tried;
    if (fault === null) return isolation;
    if (mode === 'require')
      throw new OperatorError(
        `the program of ${agent} is to be isolated, and this machine cannot: ${fault}`,
        'Allow user namespaces (kernel.unprivileged_userns_clone, user.max_user_namespaces; in a container CAP_SYS_ADMIN), or set "isolation: off" for an agent that you trust.',
      );
    if (!warned)
      parts.warn(
        `programs of agents are not isolated here (${fault}): they may read and change whatever you may, this arena's state and each other among it; "isolation: off" says that an agent is trusted`,
      );
    warned = true;
    return null;
  };
}
