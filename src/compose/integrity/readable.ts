import { z } from 'zod';
import { messageOf } from '../../kernel/errors.ts';
import { faultText } from '../../kernel/fault-text.ts';
import { databaseTrouble } from '../database-trouble.ts';
import type { IntegrityFindings } from './integrity-report.ts';

/**
 * What `read` gives; null where a stored record cannot be read or makes no sense, which is noted. What a record holds that
 * somebody else wrote may break whatever works with it, so that everything counts but an interrupt and a database that
 * does not answer.
 * @param about names the record
 */
export async function readable<Value>(
  findings: IntegrityFindings,
  about: string,
  read: () => Promise<Value>,
): Promise<Value | null> {
  try {
    return await read();
  } catch (thrown) {
    if (isInterrupt(thrown) || databaseTrouble(thrown) !== null) throw thrown;
    findings.add('unreadable', about, wordsOf(thrown));
    return null;
  }
}

function isInterrupt(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === 'AbortError';
}

function wordsOf(thrown: unknown): string {
  const [issue] = thrown instanceof z.ZodError ? thrown.issues : [];
  return issue ? faultText(issue) : messageOf(thrown);
}
