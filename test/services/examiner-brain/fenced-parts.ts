import type { AskedModel } from '../model-brain.ts';

/** A text that a prompt holds between the two lines of a fence. */
export interface FencedPart {
  readonly label: string;
  readonly text: string;
}

const opening = /^<<<([0-9a-f]{20}) (.*)$/;

interface Split {
  readonly parts: FencedPart[];
  readonly outside: string[];
}

/** The fenced parts of a prompt in order. A fence that is opened inside another one is a part of its text. */
export function fencedParts(prompt: string): readonly FencedPart[] {
  return split(prompt).parts;
}

/** A prompt without its fenced parts, a fence that never closes counting as none. */
export function outsideFences(prompt: string): string {
  return split(prompt).outside.join('\n');
}

function split(prompt: string): Split {
  const lines = prompt.split('\n');
  const found: Split = { parts: [], outside: [] };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const [, mark, label = ''] = opening.exec(line) ?? [];
    const end = mark === undefined ? -1 : lines.indexOf(`${mark}>>>`, at + 1);
    if (end < 0) {
      found.outside.push(line);
      continue;
    }
    found.parts.push({ label, text: lines.slice(at + 1, end).join('\n') });
    at = end;
  }
  return found;
}

/** The text of the one part with this label; an error where the prompt has none or several. */
export function fencedText(prompt: string, label: string): string {
  const parts = fencedParts(prompt).filter((part) => part.label === label);
  const [only] = parts;
  if (!only || parts.length > 1) throw new Error(`the prompt has ${parts.length} parts “${label}”`);
  return only.text;
}

/** What the model was asked at first: a repair comes behind it. */
export function firstTurn({ turns }: AskedModel): string {
  return turns.find(({ role }) => role === 'user')?.text ?? '';
}

/** Whether a reply of this name is asked for; where the wire carries no name, its schema tells by a property of its own. */
export function asksFor({ schemaName, schema }: AskedModel, name: string, property: string): boolean {
  if (schemaName !== null) return schemaName === name;
  return JSON.stringify(schema ?? null).includes(`"${property}":`);
}
