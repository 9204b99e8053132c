import { visibleLine } from '../../kernel/visible-text.ts';

/**
 * Text from outside as plain words within a line of Markdown: every mark that Markdown or HTML would obey there is
 * escaped, and what would become a link by itself.
 */
export function markdownText(text: string, most: number): string {
  const line = visibleLine(text);
  const shown = line.length > most ? `${line.slice(0, most)}…` : line;
  return shown.replace(/[\\`*_{}[\]<>|~&@$]|:(?=\/\/)|(?<=www)\./gi, (mark) => `\\${mark}`);
}
