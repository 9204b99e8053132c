/** Whether a contestant's program is kept apart from this machine: where the machine can, always, or never. */
export const isolationModes = ['auto', 'require', 'off'] as const;
export type IsolationMode = (typeof isolationModes)[number];
