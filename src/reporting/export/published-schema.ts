import * as z from 'zod';
import { replyMessageSchema, streamLineSchema } from '../../../agents/contract/answer-message.ts';
import { contractVersion, questionMessageSchema } from '../../../agents/contract/question-message.ts';
import { ownQuestionSchema, packQuestionSchema } from '../../arena/own-questions/own-question.ts';
import { checksOutputSchema } from '../../arena/task-packs/checks-output.ts';
import { taskPackSchema } from '../../arena/task-packs/task-pack.ts';
import { auditAnswersSchema, auditAnswersVersion } from '../../audit/audit-answer.ts';
import { handGradedAnswer } from '../../audit/calibration/hand-graded-answer.ts';

/** A format that we read and write as JSON Schema (draft 2020-12), for `docs/schemas`. */
export function publishedSchema(schema: z.ZodType, title: string): Record<string, unknown> {
  return {
    ...z.toJSONSchema(schema, {
      io: 'input',
      override: ({ jsonSchema }) => {
        // Says that our types are immutable, which is nothing a reader of the file needs.
        delete jsonSchema.readOnly;
      },
    }),
    title,
  };
}

/** What an auditor hands in as JSON Schema (draft 2020-12), as published in `docs/schemas/audit-answers.v1.json`. */
export function auditAnswersJsonSchema(): Record<string, unknown> {
  return publishedSchema(auditAnswersSchema, auditAnswersVersion);
}

/** One line of a file of own questions as JSON Schema (draft 2020-12), as published in `docs/schemas/own-question.v1.json`. */
export function ownQuestionJsonSchema(): Record<string, unknown> {
  return publishedSchema(ownQuestionSchema, 'dr-arena/own-question@1');
}

/** One line of a file of answers graded by hand as JSON Schema (draft 2020-12), as published in `docs/schemas/graded-answer.v1.json`. */
export function gradedAnswerJsonSchema(): Record<string, unknown> {
  return publishedSchema(handGradedAnswer, 'dr-arena/graded-answer@1');
}

/** The contract for agents as JSON Schemas (draft 2020-12), by the names they are published under in `docs/schemas`. */
export function agentContractJsonSchemas(): Readonly<Record<string, Record<string, unknown>>> {
  return {
    'agent-question.v1.json': publishedSchema(questionMessageSchema, `${contractVersion}: a question`),
    'agent-answer.v1.json': publishedSchema(replyMessageSchema, `${contractVersion}: an answer`),
    'agent-stream.v1.json': publishedSchema(streamLineSchema, `${contractVersion}: a line of a streamed reply`),
  };
}

/** The files of a task pack, and what its checks program prints, as JSON Schemas by their names in `docs/schemas`. */
export function taskPackJsonSchemas(): Readonly<Record<string, Record<string, unknown>>> {
  // The settings of agents have a schema of their own, which is another one with each version.
  const entry = z.looseObject({ kind: z.string(), name: z.string() });
  const baseline = entry.optional().describe('An agent that plays along, as under `agents` in arena.yaml.');
  return {
    'task-pack.v1.json': publishedSchema(taskPackSchema.extend({ baseline }), 'dr-arena/task-pack@1'),
    'task-pack-question.v1.json': publishedSchema(packQuestionSchema, 'dr-arena/task-pack@1: a question'),
    'task-pack-report.v1.json': publishedSchema(
      checksOutputSchema,
      'dr-arena/task-pack@1: what a checks program prints',
    ),
  };
}
