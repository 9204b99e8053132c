/**
 * Text in which no character hides or reorders others: control characters and bidirectional embeddings, overrides and
 * isolates (the "Trojan Source" characters, CVE-2021-42574) become their visible code such as `[U+202E]`; half
 * surrogate pairs become U+FFFD. Tabs and line breaks stay.
 */
export function visibleText(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD').replace(hidden, (character) => `[U+${hexOf(character)}]`);
}

/** JSON text in which such characters stand as escapes, so that it still says the same. */
export function escapeHidden(json: string): string {
  return json.replace(hidden, (character) => `\\u${hexOf(character)}`);
}

/** Visible text in one line: line breaks, tabs and runs of blanks become one blank. */
export function visibleLine(text: string): string {
  return visibleText(text.replace(/\s+/gu, ' ').trim());
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const hidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFEFF]/g;

function hexOf(character: string): string {
  return character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
}
