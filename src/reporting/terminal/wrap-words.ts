import stringWidth from 'string-width';

/** Narrower terminals are not written for. */
const narrowest = 20;

/** Columns with blanks between them: the line of a table. */
const tableLine = /\S {2,}\S/;

/**
 * A text whose lines break at blanks where they would pass the edge of a terminal; what a line begins with stays its
 * indentation. Lines of tables and words longer than a line stay as they are.
 * @param columns how wide the terminal is; null: nothing is wrapped
 */
export function wrapWords(text: string, columns: number | null): string {
  if (columns === null || columns < narrowest) return text;
  const wrapLine = (line: string) =>
    stringWidth(line) <= columns || tableLine.test(line.trimStart()) ? line : brokenLine(line, columns);
  return text.split('\n').map(wrapLine).join('\n');
}

function brokenLine(line: string, columns: number): string {
  const indent = /^ */.exec(line)?.[0] ?? '';
  const lines: string[] = [];
  let current = '';
  for (const word of line.slice(indent.length).split(' ')) {
    const longer = current === '' ? indent + word : `${current} ${word}`;
    if (current !== '' && stringWidth(longer) > columns) {
      lines.push(current);
      current = indent + word;
    } else current = longer;
  }
  return [...lines, current].join('\n');
}
