import type { ModelRequest } from '../language-model.ts';

/** How words are drawn by an agent's options, as OpenAI's bodies say it. */
export function drawnByOptions({ temperature, topP }: NonNullable<ModelRequest['options']> = {}) {
  return present({ temperature, top_p: topP });
}

/** What is not undefined. */
export function present<Members extends object>(
  members: Members,
): { [Name in keyof Members]?: Exclude<Members[Name], undefined> } {
  const given = Object.entries(members).filter(([, value]) => value !== undefined);
  // Each member is one of the object's own.
  return Object.fromEntries(given) as { [Name in keyof Members]?: Exclude<Members[Name], undefined> };
}
