import { styleText } from 'node:util';
import type { Paint, Tone } from '../reporting/terminal/sheet.ts';
import { wrapWords } from '../reporting/terminal/wrap-words.ts';
import type { Terminal } from './terminal.ts';

type Style = Parameters<typeof styleText>[0];

const styles: Readonly<Record<Tone, Style>> = {
  heading: 'bold',
  good: 'green',
  bad: 'red',
  warning: 'yellow',
  faint: 'dim',
};

/** Node looks at NO_COLOR, FORCE_COLOR and at what the terminal can. */
function paintOn(stream: NodeJS.WriteStream): Paint {
  return (tone, text) => styleText(styles[tone], text, { stream });
}

/**
 * The terminal of this process: colours and wrapped lines where a stream is a terminal that a person looks at.
 * @param isLeft whether this process has nothing to say any more
 */
export function openTerminal(
  { stdout, stderr }: { readonly stdout: NodeJS.WriteStream; readonly stderr: NodeJS.WriteStream },
  isLeft: () => boolean,
): Terminal {
  // A pseudo-terminal whose size nobody has set says that it is 0 wide.
  const widthOf = (stream: NodeJS.WriteStream) => (stream.isTTY === true ? stream.columns || null : null);
  const write = (stream: NodeJS.WriteStream, text: string) => {
    if (!isLeft()) stream.write(text);
  };
  return {
    out: (text) => write(stdout, wrapWords(text, widthOf(stdout))),
    data: (text) => write(stdout, text),
    err: (text) => write(stderr, wrapWords(text, widthOf(stderr))),
    interactive: stderr.isTTY === true,
    sheet: {
      get width() {
        return widthOf(stdout);
      },
      paint: paintOn(stdout),
    },
    errPaint: paintOn(stderr),
  };
}
