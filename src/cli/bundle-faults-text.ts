import { type BundleFault, bundleFaultKinds } from '../reporting/export/check-bundle.ts';

/** Faults told, at most. */
const mostTold = 20;

/** What is wrong with a bundle, in words. */
export function bundleFaultsText(faults: readonly BundleFault[]): string {
  const told = faults.slice(0, mostTold).map(({ kind, about }) => `${bundleFaultKinds[kind]} (${about.slice(0, 200)})`);
  const rest = faults.length - told.length;
  return [...told, ...(rest > 0 ? [`and ${rest} more`] : [])].join('; ');
}
