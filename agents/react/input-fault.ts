import type { z } from 'zod';

const shownIssues = 3;

/** What is wrong with a tool's input, for the model that wrote it. */
export function inputFault(error: z.ZodError): string {
  const issues = error.issues
    .slice(0, shownIssues)
    .map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`);
  return `the input does not fit: ${issues.join('; ')}`.slice(0, 500);
}
