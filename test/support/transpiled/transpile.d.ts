/** Keeps the JavaScript of all TypeScript that has changed since the last run. */
export function transpileAll(): Promise<void>;
