import * as z from 'zod';
import { runProgram } from '../../src/cli/cli.ts';
import { plainTerminal } from '../../src/cli/terminal.ts';

export interface ServedHere {
  /** Ends with a slash. */
  readonly url: string;
  /** As an interrupt does. Gives the exit code. */
  stop(): Promise<number>;
}

/** Runs `dr-arena serve` inside this process, in a folder, on any free port of loopback. */
export async function serveHere(folder: string): Promise<ServedHere> {
  const interrupt = new AbortController();
  let said = '';
  let complaints = '';
  let told: (text: string) => void = () => undefined;
  const printed = new Promise<string>((resolve) => {
    told = resolve;
  });
  const terminal = plainTerminal(
    (text) => {
      said += text;
      if (said.endsWith('}\n')) told(said);
    },
    (text) => {
      complaints += text;
    },
  );
  const ended = runProgram({ terminal, folder, signal: interrupt.signal }, ['serve', '--port', '0', '--json']);
  const failed = ended.then((code) => {
    throw new Error(`serve ended with ${code}: ${complaints}`);
  });
  const { url } = z.object({ url: z.string() }).parse(JSON.parse(await Promise.race([printed, failed])));
  failed.catch(() => undefined);
  return {
    url,
    stop: () => {
      interrupt.abort();
      return ended;
    },
  };
}
