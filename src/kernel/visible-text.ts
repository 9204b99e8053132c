import { createHmac } from 'node:crypto';

/**
 * Text in which no character hides or reorders others: control characters and bidirectional embeddings, overrides and
 * isolates (the "Trojan Source" characters, CVE-2021-42574) become their visible code such as `[U+202E]`; half
 * surrogate pairs become U+FFFD. Tabs and line breaks stay.
 */
export function visibleText(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD').replace(hiddenCharacters, (character) => `[U+${hexOf(character)}]`);
}

/** JSON text in which such characters stand as escapes, so that it still says the same. */
export function escapeHidden(json: string): string {
  return json.replace(hiddenCharacters, (character) => `\\u${hexOf(character)}`);
}

/** Visible text in one line: line breaks, tabs and runs of blanks become one blank. */
export function visibleLine(text: string): string {
  return visibleText(text.replace(/\s+/gu, ' ').trim());
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const hiddenCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFEFF]/g;

function hexOf(character: string): string {
  return character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
}

/**
 * Puts untrusted text between two lines that nobody outside can write: both carry a keyed hash of the text, so that no
 * text can hold its own end. Equal texts give equal fences, so that equal prompts stay equal.
 * @param label what the text is, in words of ours
 */
export type Fence = (label: string, text: string) => string;

/** @param key a secret of the project; whoever knows it could write an end of fence into a text */
export function createFence(key: string): Fence {
  return (label, text) => {
    const visible = visibleText(text);
    const mark = createHmac('sha256', key).update(visible, 'utf8').digest('hex').slice(0, 20);
    return `<<<${mark} ${label}\n${visible}\n${mark}>>>`;
  };
}

/** A text without the lines that fences have put around parts of it, for people to read. */
export function withoutFences(text: string): string {
  return text.replace(/^<<<[0-9a-f]{20} [^\n]*\n|\n?^[0-9a-f]{20}>>>$/gm, '');
}

/**
 * Letters of other alphabets that look like Latin ones, and digits that do, behind the letter that each looks like, after the
 * pairs of Unicode Technical Standard 39 (confusables.txt), as far as names of agents may hold them; in lower case, and
 * capitals whose small letters look like something else.
 */
const alike = `aаαɑΑА bьЬвΒВ cсϲС dԁ eеєҽΕЕ gɡց hһнհΗН iіιıí1lӏ|ΙІ jјϳ kкκΚК mмΜМ nпոηΝ
  oоοօ0σΟО pрρΡР qԛգ rгᴦ sѕ tтτΤТ uυսц vѵν wԝωш xхχΧХ yуγүΥУ zᴢΖ`.split(/\s+/);
const latinOf: ReadonlyMap<string, string> = new Map(
  alike.flatMap(([latin = '', ...others]) => others.map((other) => [other, latin] as const)),
);

/** Returns the skeleton of a name: names with the same skeleton look alike. */
export function skeletonOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '');
  const latin = (letter: string) => latinOf.get(letter) ?? latinOf.get(letter.toLowerCase()) ?? letter.toLowerCase();
  return [...plain].map(latin).join('');
}
