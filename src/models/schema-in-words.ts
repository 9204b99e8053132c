import type { ModelRequest } from './language-model.ts';

/** Where a provider takes no schema beside the rest of the request: the system text that asks for it. */
export function schemaInWords(system: string | null, output: NonNullable<ModelRequest['output']>): string {
  const asked = [
    'Reply with one JSON value that fits this JSON Schema, and nothing before or after it:',
    JSON.stringify(output.schema),
  ].join('\n');
  return system === null || system === '' ? asked : `${system}\n\n${asked}`;
}
