import { DBOS, type DBOSClient, type GetWorkflowsInput, type WorkflowStatus } from '@dbos-inc/dbos-sdk';

/** A recorded step of a workflow. */
export interface RecordedStep {
  readonly functionID: number;
  readonly error: Error | null;
}

/** What is asked of recorded workflows, by a process with an engine or by one that only looks on and gives orders. */
export interface EngineCalls {
  statusOf(workflow: string): Promise<WorkflowStatus | null>;
  list(filter: GetWorkflowsInput): Promise<WorkflowStatus[]>;
  stepsOf(
    workflow: string,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<readonly RecordedStep[]>;
  /** Puts them into a queue, from the step they had reached; those that have ended stay as they are. */
  resume(workflows: string[], queueName: string): Promise<void>;
  /** Puts one that has ended back to work from a step on. */
  rewind(workflow: string, at: { readonly startStep?: number; readonly queueName: string }): Promise<void>;
  cancel(workflows: string[]): Promise<void>;
}

/** The calls of the engine of this process. */
export const ownEngine: EngineCalls = {
  statusOf: (workflow) => DBOS.getWorkflowStatus(workflow),
  list: (filter) => DBOS.listWorkflows(filter),
  stepsOf: async (workflow, page) => (await DBOS.listWorkflowSteps(workflow, page)) ?? [],
  resume: async (workflows, queueName) => {
    await DBOS.resumeWorkflows(workflows, { queueName });
  },
  rewind: async (workflow, at) => {
    await DBOS.rewindWorkflow(workflow, at);
  },
  cancel: (workflows) => DBOS.cancelWorkflows(workflows),
};

/** The same through a client, for a process without an engine. */
export function clientEngine(client: DBOSClient): EngineCalls {
  return {
    statusOf: async (workflow) => (await client.getWorkflow(workflow)) ?? null,
    list: (filter) => client.listWorkflows(filter),
    stepsOf: async (workflow, page) => (await client.listWorkflowSteps(workflow, page)) ?? [],
    resume: async (workflows, queueName) => {
      await client.resumeWorkflows(workflows, { queueName });
    },
    rewind: async (workflow, at) => {
      await client.rewindWorkflow(workflow, at);
    },
    cancel: (workflows) => client.cancelWorkflows(workflows),
  };
}
