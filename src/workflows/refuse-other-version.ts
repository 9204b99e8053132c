import { OperatorError } from '../kernel/errors.ts';
import type { EngineCalls } from './engine-calls.ts';
import { type Lead, leadId } from './lead.ts';
import { workflowVersion } from './workflow-version.ts';

/**
 * @throws OperatorError for a run that a program began whose workflows this one cannot go on with
 */
export async function refuseOtherVersion(lead: Lead, engine: EngineCalls): Promise<void> {
  const status = await engine.statusOf(leadId(lead));
  const version = status?.applicationVersion ?? workflowVersion;
  if (version === workflowVersion || status?.status === 'SUCCESS') return;
  throw new OperatorError(
    `${lead.run} was begun by another version of dr-arena (workflows ${version}; this one has ${workflowVersion})`,
    'Go on with it by that version, or play it anew.',
  );
}
