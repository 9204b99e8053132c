import * as z from 'zod';
import { extensions } from '../../program/main.ts';
import { runProgram } from '../../src/cli/cli.ts';
import { plainTerminal } from '../../src/cli/terminal.ts';

const addressSchema = z.object({ url: z.string(), token: z.string().nullable().default(null) });

export interface ServedHere {
  /** Ends with a slash. */
  readonly url: string;
  /** Null where it asks for none. */
  readonly token: string | null;
  /** As an interrupt does. Gives the exit code. */
  stop(): Promise<number>;
}

/**
 * Runs `dr-arena serve` inside this process, in a folder, on any free port of loopback.
 * @param command `serve` or another command that listens, with its options
 */
export async function serveHere(folder: string, command: readonly string[] = ['serve']): Promise<ServedHere> {
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
  const args = [...command, '--port', '0', '--json'];
  const ended = runProgram({ terminal, folder, signal: interrupt.signal }, args, extensions);
  const failed = ended.then((code) => {
    throw new Error(`serve ended with ${code}: ${complaints}`);
  });
  const { url, token } = addressSchema.parse(JSON.parse(await Promise.race([printed, failed])));
  failed.catch(() => undefined);
  return {
    url,
    token,
    stop: () => {
      interrupt.abort();
      return ended;
    },
  };
}
