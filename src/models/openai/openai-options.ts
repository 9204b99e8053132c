import { present } from '../../kernel/present.ts';
import type { ModelRequest } from '../language-model.ts';

export type Options = NonNullable<ModelRequest['options']>;

/** Fields of a body by their names there. */
export type Fields = Readonly<Record<string, unknown>>;

/** A field for a list or record that holds anything; nothing for an empty one. */
export function filled(name: string, value: Fields | readonly unknown[]): Fields {
  return Object.keys(value).length > 0 ? { [name]: value } : {};
}

/** Fields of a body for how words are drawn, by the request's own sampling and by an agent's options. */
export function drawingFields({ sampling, options = {} }: Pick<ModelRequest, 'sampling' | 'options'>) {
  const { temperature, topP, seed } = { ...sampling, ...present(options) };
  return present({ temperature, top_p: topP, seed });
}

/** The input of a tool as OpenAI's bodies have it: JSON as text. */
export function writtenInput(input: unknown): string {
  return typeof input === 'string' ? input : JSON.stringify(input ?? {});
}

/** Returns the field for the place from which searches are made, as most providers have it. */
export function userLocation({ userLocation: place }: Options): Fields {
  return place ? { user_location: { type: 'approximate' as const, ...present(place) } } : {};
}
