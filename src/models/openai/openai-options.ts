import type { ModelRequest } from '../language-model.ts';

export type Options = NonNullable<ModelRequest['options']>;

/** Fields of a body by their names there. */
export type Fields = Readonly<Record<string, unknown>>;

/** What is not undefined. */
export function present<Members extends object>(
  members: Members,
): { [Name in keyof Members]?: Exclude<Members[Name], undefined> } {
  const given = Object.entries(members).filter(([, value]) => value !== undefined);
  // Each member is one of the object's own.
  return Object.fromEntries(given) as { [Name in keyof Members]?: Exclude<Members[Name], undefined> };
}

/** A field for a list or record that holds anything; nothing for an empty one. */
export function filled(name: string, value: Fields | readonly unknown[]): Fields {
  return Object.keys(value).length > 0 ? { [name]: value } : {};
}

/** How words are drawn by an agent's options, as OpenAI's bodies say it. */
export function drawnByOptions({ temperature, topP }: Options = {}) {
  return present({ temperature, top_p: topP });
}

/** Where searches are made from, as most providers have it. */
export function userLocation({ userLocation: place }: Options): Fields {
  return place ? { user_location: { type: 'approximate' as const, ...present(place) } } : {};
}
