import { z } from 'zod';

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
