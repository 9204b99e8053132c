/** One instruction of a Dockerfile, such as `COPY`, with the rest of its line. */
export interface Instruction {
  readonly word: string;
  readonly rest: string;
}

/** The instructions of a Dockerfile in their order; comments left out, continued lines put together. */
export function dockerInstructions(text: string): Instruction[] {
  const lines = text.split('\n').filter((line) => !line.trimStart().startsWith('#'));
  return lines
    .join('\n')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .flatMap((line) => {
      const [, word, rest] = /^\s*([A-Z]+)\s+(.*)$/.exec(line) ?? [];
      return word === undefined || rest === undefined ? [] : { word, rest: rest.trim() };
    });
}
