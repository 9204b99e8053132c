/** The ids of a run's workflows begin with one of these, then a slash and the run's id. */
export const runWorkflowKinds = ['tournament', 'retry', 'build', 'tree', 'match', 'answer'] as const;
