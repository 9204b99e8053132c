import type { Result } from '../../../kernel/result.ts';

/** How the files of a published benchmark lay out its questions. */
export interface PublishedShape {
  /** What a question is made of; other fields of a row are not used. */
  readonly fields: readonly string[];
  /** Whether its publisher encrypts it, so that it does not stand on the web: then nothing of it may be published here. */
  readonly isEncrypted: boolean;
  /** An own question, not yet checked, of a row; fails in words. */
  readonly read: (row: unknown) => Result<unknown, string>;
}
