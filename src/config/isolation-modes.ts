/** Whether programs of contestants are kept apart from this machine. */
export const isolationModes = ['auto', 'require', 'off'] as const;
export type IsolationMode = (typeof isolationModes)[number];
