import { auditAnswersSchema, auditAnswersVersion } from '../../audit/audit-answer.ts';
import { publishedSchema } from './published-schema.ts';

/** What an auditor hands in as JSON Schema (draft 2020-12), as published in `docs/schemas/audit-answers.v1.json`. */
export function auditAnswersJsonSchema(): Record<string, unknown> {
  return publishedSchema(auditAnswersSchema, auditAnswersVersion);
}
