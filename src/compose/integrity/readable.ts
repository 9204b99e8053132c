import { z } from 'zod';
import { OperatorError } from '../../kernel/errors.ts';
import { faultText } from '../../kernel/fault-text.ts';
import type { IntegrityFindings } from './integrity-report.ts';

/**
 * What `read` gives; null where a stored record does not fit its schema, which is noted.
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
    if (thrown instanceof z.ZodError) {
      const [issue] = thrown.issues;
      findings.add('unreadable', about, issue ? faultText(issue) : thrown.message);
    } else if (thrown instanceof OperatorError) findings.add('unreadable', about, thrown.message);
    else throw thrown;
    return null;
  }
}
