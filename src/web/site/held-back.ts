/** Why a tournament's questions, checklists and answers are not shown: strangers still answer them, or its set is private. */
export type HeldBackReason = 'running' | 'private';

/** Where questions, checklists and answers stand, and the pages that they stand on. */
const telling = /^(?:compare\/|matches\/(?!(?:index|page-\d+)\.html$)|trees\/(?!index\.html$)|data\/)/;

/** Whatever is of matches and trees, or tells of them. */
const naming = /^(?:matches\/|trees\/|compare\/)/;

/** Whether a file of a tournament's site is not shown. @param address as in `src/reporting/view/addresses.ts` */
export function isHeldBack(address: string, reason: HeldBackReason): boolean {
  return (reason === 'private' ? naming : telling).test(address);
}
