import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface SlowModel {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts a server of chat completions in a process of its own, which gives the reply after so many milliseconds. */
export async function openSlowModel(reply: string, latencyMs: number): Promise<SlowModel> {
  const script = fileURLToPath(new URL('slow-model.js', import.meta.url));
  const child = spawn(process.execPath, [script, reply, `${latencyMs}`], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const [line] = await once(child.stdout, 'data');
  return {
    url: `${line}`.trim(),
    close: async () => {
      child.kill();
      await ended;
    },
  };
}
