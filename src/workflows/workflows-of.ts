import type { GetWorkflowsInput, WorkflowStatus } from '@dbos-inc/dbos-sdk';
import type { RunId } from '../kernel/ids.ts';
import { runWorkflowKinds } from '../store/run-workflow-kinds.ts';
import type { EngineCalls } from './engine-calls.ts';

/** Workflows listed at a time. */
const page = 1000;
/** Pages listed at most, a bound far above any run. */
const pages = 1000;

/** The workflows of one run. */
export function workflowsOf(
  engine: EngineCalls,
  run: RunId,
  filter: Pick<GetWorkflowsInput, 'status' | 'loadOutput'>,
): Promise<WorkflowStatus[]> {
  return everyWorkflow(engine, { ...filter, workflow_id_prefix: runWorkflowKinds.map((kind) => `${kind}/${run}`) });
}

/** All workflows that the filter lets through, without their arguments. */
export async function everyWorkflow(engine: EngineCalls, filter: GetWorkflowsInput): Promise<WorkflowStatus[]> {
  const found: WorkflowStatus[] = [];
  for (let number = 0; number < pages; number++) {
    const listed = await engine.list({
      loadOutput: false,
      ...filter,
      ...{ loadInput: false, limit: page, offset: number * page },
    });
    found.push(...listed);
    if (listed.length < page) break;
  }
  return found;
}
