import { OperatorError } from '../kernel/errors.ts';

/** What `--watch` means, wherever it is an option. */
export const watchOption = ['--watch', 'look again every second until it has ended, or until Ctrl-C'] as const;

/** @throws OperatorError where one document is asked for and many would come */
export function refuseWatchedJson({ json, watch }: { readonly json?: boolean; readonly watch?: boolean }): void {
  if (json && watch)
    throw new OperatorError('--json prints one document, and --watch never ends', 'Leave one of them out.');
}
