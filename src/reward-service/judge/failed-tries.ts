/** How often questions came to nothing. */
export interface FailedTries {
  of(question: string): number;
  note(question: string): void;
}

/**
 * Counts in memory, the latest `most` questions: a reply that was of no use is on record and would be given again, so the
 * next request for the same judgement has to be another try. After a restart the counts begin again, and lead through the
 * recorded replies, at no cost, to where they were.
 */
export function createFailedTries(most = 10_000): FailedTries {
  const counts = new Map<string, number>();
  return {
    of: (question) => counts.get(question) ?? 0,
    note: (question) => {
      const before = counts.get(question) ?? 0;
      counts.delete(question);
      counts.set(question, before + 1);
      const [oldest] = counts.keys();
      if (counts.size > most && oldest !== undefined) counts.delete(oldest);
    },
  };
}
