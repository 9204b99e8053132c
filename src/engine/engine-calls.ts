import { DBOS, type DBOSClient, type GetWorkflowsInput, type WorkflowStatus } from '@dbos-inc/dbos-sdk';
import { OperatorError } from '../kernel/errors.ts';
import type { BuildId, RunId, TournamentId } from '../kernel/ids.ts';
import {
  buildWorkflowId,
  retryWorkflowId,
  runWorkflowKinds,
  tournamentWorkflowId,
} from '../storage/run-workflow-kinds.ts';

/** Queries and commands about recorded workflows, by this process's engine or by a client of a process without one. */
export type EngineCalls = Pick<
  DBOSClient,
  'listWorkflows' | 'listWorkflowSteps' | 'resumeWorkflows' | 'rewindWorkflow' | 'cancelWorkflows'
>;

/** The engine of this process. */
export const localEngine: EngineCalls = DBOS;

/** Returns the status of a workflow; undefined if there is none. */
export async function statusOf(engine: EngineCalls, workflow: string): Promise<WorkflowStatus | undefined> {
  return (await engine.listWorkflows({ workflowIDs: [workflow] }))[0];
}

/** Changes only when recorded runs can no longer be replayed by this code; workflows of other versions are left alone. */
export const workflowVersion = 'dr-arena-workflows-1';

/**
 * Makes sure that this program can resume a run.
 * @throws OperatorError for a run of another version of the workflows
 */
export async function refuseOtherVersion(lead: RootWorkflow, engine: EngineCalls): Promise<void> {
  const status = await statusOf(engine, leadId(lead));
  const version = status?.applicationVersion ?? workflowVersion;
  if (version === workflowVersion || status?.status === 'SUCCESS') return;
  throw new OperatorError(
    `${lead.run} was begun by another version of dr-arena (workflows ${version}; this one has ${workflowVersion})`,
    'Resume it by that version, or begin another run.',
  );
}

/** Items of a page. */
const pageSize = 1000;
/** Maximum number of pages, far above any run. */
const mostPages = 1000;

/** Reads a list page by page to its end. */
export async function* pagesOf<Item>(
  read: (place: { readonly limit: number; readonly offset: number }) => Promise<readonly Item[]>,
): AsyncGenerator<readonly Item[]> {
  for (let number = 0; number < mostPages; number++) {
    const items = await read({ limit: pageSize, offset: number * pageSize });
    yield items;
    if (items.length < pageSize) return;
  }
}

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
  const workflows: WorkflowStatus[] = [];
  const listed = { loadInput: false, loadOutput: false, ...filter };
  for await (const page of pagesOf((place) => engine.listWorkflows({ ...listed, ...place }))) workflows.push(...page);
  return workflows;
}

/** Run to play, by the workflow that leads it. */
export type RootWorkflow =
  | { readonly kind: 'tournament'; readonly run: TournamentId }
  | { readonly kind: 'retry'; readonly run: TournamentId; readonly number: number }
  | { readonly kind: 'build'; readonly run: BuildId };

/** The id of the workflow that leads a run. */
export function leadId(lead: RootWorkflow): string {
  if (lead.kind === 'build') return buildWorkflowId(lead.run);
  if (lead.kind === 'tournament') return tournamentWorkflowId(lead.run);
  return retryWorkflowId({ tournament: lead.run, number: lead.number });
}

/** Returns the argument of the workflow that leads a run. */
export function jobOf(lead: RootWorkflow) {
  if (lead.kind === 'build') return { run: lead.run };
  return lead.kind === 'tournament' ? { tournament: lead.run } : { tournament: lead.run, number: lead.number };
}
