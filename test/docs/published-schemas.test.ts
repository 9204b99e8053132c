import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { replyMessageSchema, streamLineSchema } from '../../agents/contract/answer-message.ts';
import { contractVersion, questionMessageSchema } from '../../agents/contract/question-message.ts';
import { ownQuestionSchema, packQuestionSchema } from '../../src/arena/own-questions/own-question.ts';
import { checksOutputSchema } from '../../src/arena/task-packs/checks-output.ts';
import { taskPackSchema } from '../../src/arena/task-packs/task-pack.ts';
import { auditAnswersSchema, auditAnswersVersion } from '../../src/audit/audit-answer.ts';
import { handGradedAnswer } from '../../src/audit/calibration/hand-graded-answer.ts';
import { decisionSchema, decisionVersion } from '../../src/reporting/decision-document.ts';
import { matchBundleSchema, matchBundleVersion } from '../../src/reporting/export/match-bundle-schema.ts';
import { matchLogSchema, matchLogVersion } from '../../src/reporting/export/match-log-schema.ts';
import { statusDocumentSchema, statusVersion } from '../../src/reporting/view/status-document.ts';
import { rolloutExportSchema, rolloutExportVersion } from '../../training/rewards/exports/rollout-export.ts';

const folder = path.resolve(import.meta.dirname, '../../docs/schemas');

// The settings of agents have a schema of their own, which is another one with each version.
const baseline = z
  .looseObject({ kind: z.string(), name: z.string() })
  .optional()
  .describe('An agent that plays along, as under `agents` in arena.yaml.');

/** The formats that are read and written, and their titles, by the names that they are published under. */
const published: Readonly<Record<string, readonly [schema: z.ZodType, title: string]>> = {
  'agent-answer.v1.json': [replyMessageSchema, `${contractVersion}: an answer`],
  'agent-question.v1.json': [questionMessageSchema, `${contractVersion}: a question`],
  'agent-stream.v1.json': [streamLineSchema, `${contractVersion}: a line of a streamed reply`],
  'audit-answers.v1.json': [auditAnswersSchema, auditAnswersVersion],
  'decision.v1.json': [decisionSchema, decisionVersion],
  'graded-answer.v1.json': [handGradedAnswer, 'dr-arena/graded-answer@1'],
  'match-bundle.v1.json': [matchBundleSchema, matchBundleVersion],
  'match-log.v1.json': [matchLogSchema, matchLogVersion],
  'own-question.v1.json': [ownQuestionSchema, 'dr-arena/own-question@1'],
  'rollout-export.v1.json': [rolloutExportSchema, rolloutExportVersion],
  'status.v1.json': [statusDocumentSchema, statusVersion],
  'task-pack-question.v1.json': [packQuestionSchema, 'dr-arena/task-pack@1: a question'],
  'task-pack-report.v1.json': [checksOutputSchema, 'dr-arena/task-pack@1: what a checks program prints'],
  'task-pack.v1.json': [taskPackSchema.extend({ baseline }), 'dr-arena/task-pack@1'],
};

it.each(Object.entries(published))('%s is the JSON Schema of what is read and written', (name, [schema, title]) => {
  const generated = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => {
      // Says that our types are immutable, which is nothing a reader of the file needs.
      delete jsonSchema.readOnly;
    },
  });
  expect(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))).toEqual({ ...generated, title });
});

it('no other schema is published, but the one of a tree, which has a test of its own', () => {
  expect(readdirSync(folder).sort()).toEqual([...Object.keys(published), 'tree.v2.json'].sort());
});
