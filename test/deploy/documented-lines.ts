/** A command line of a document: what is run, as the words of a shell. */
export type DocumentedLine = readonly string[];

/** The command lines in a document's blocks of `sh` or of nothing, in their order; comments and variables before a command left out. */
export function documentedLines(markdown: string): DocumentedLine[] {
  const blocks = [...markdown.matchAll(/^```(\w*)\n(.*?)^```$/gms)];
  return blocks
    .flatMap(([, language = '', block = '']) => (['', 'sh'].includes(language) ? block.split('\n') : []))
    .flatMap((line) => line.replace(/(^|\s)#\s.*$/, '').split(/\s(?:&&|\|\||\|)\s/))
    .map((line) => wordsOf(line.trim()).filter((_, at, all) => !isVariable(all.slice(0, at + 1))))
    .filter((words) => words.length > 0);
}

/** The line of dr-arena itself, where the line runs it: by its name, or by `npx`. */
export function programLine([first, ...rest]: DocumentedLine): DocumentedLine | null {
  if (first === 'npx') return programLine(rest);
  return first === 'dr-arena' ? rest : null;
}

/** What a line runs in a container of the composition by `arena run`; no command stands for the service's own. */
export function containerLine([first, second, ...rest]: DocumentedLine): DocumentedLine | null {
  if (first !== 'arena' || second !== 'run') return null;
  const withValue = new Set(['--name']);
  const at = rest.findIndex((word, index) => !word.startsWith('-') && !withValue.has(rest[index - 1] ?? ''));
  return at < 0 ? [] : rest.slice(at);
}

function wordsOf(line: string): string[] {
  return [...line.matchAll(/(?:[^\s"']+|"[^"]*"|'[^']*')+/g)].map(([word]) => word.replaceAll(/["']/g, ''));
}

/** Whether the last of some words sets a variable for the command that follows. */
function isVariable(words: readonly string[]): boolean {
  return words.every((word) => /^[A-Z][A-Z0-9_]*=/.test(word));
}
