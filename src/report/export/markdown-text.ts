import { visibleLine } from '../../kernel/visible-text.ts';

/** Text from outside as plain words in one line of Markdown: every mark that Markdown or HTML would obey is escaped. */
export function markdownText(text: string, most: number): string {
  const line = visibleLine(text);
  const shown = line.length > most ? `${line.slice(0, most)}…` : line;
  return shown.replace(/[\\`*_{}[\]<>()#+\-.!|~&:@]/g, (mark) => `\\${mark}`);
}
