import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { auditAnswersJsonSchema } from '../../src/reporting/export/published-schema.ts';

it('the format of answers has its JSON Schema published as generated', () => {
  const file = path.resolve(import.meta.dirname, '../../docs/schemas/audit-answers.v1.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(auditAnswersJsonSchema());
});
