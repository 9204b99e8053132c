import * as z from 'zod';

/** A schema of ours as OpenAPI 3.1 writes it, which is JSON Schema; what JSON Schema cannot say is left open. */
export function openApiSchema(schema: z.ZodType, io: 'input' | 'output'): Readonly<Record<string, unknown>> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}
