/** For rigs of scripted agents and the offline Examiner: no model is ever asked. */
export const noModels = {
  models: async (reference: string) => {
    throw new Error(`no model is asked here, and ${reference} was`);
  },
  fenceKey: 'no model reads it',
  report: () => undefined,
};
