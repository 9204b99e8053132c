/** Isolation of a contestant's program: where the machine can, always, or never. */
export const isolationModes = ['auto', 'require', 'off'] as const;
export type IsolationMode = (typeof isolationModes)[number];
