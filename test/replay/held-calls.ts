import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { type Clock, systemClock } from '../../src/kernel/clock.ts';
import { messageOf } from '../../src/kernel/errors.ts';
import { callKey, type RecordedCall } from './recorded-calls.ts';

export interface HeldCallOptions {
  /** Where calls are laid down as files, and replies to them looked for. */
  readonly folder: string;
  readonly waitMs: number;
  /** A reply from earlier instructions, to be checked and taken over; null where there is none. */
  readonly earlier: string | null;
  readonly clock?: Clock;
  readonly pollMs?: number;
}

/**
 * Lays a call down as `NAME.md` and waits until somebody has written the reply to it as `NAME.reply.json` or, where any
 * text will do, `NAME.reply.md`. A reply that the call's schema refuses stays, the reason beside it as `NAME.fault.txt`,
 * until it has been corrected.
 * @returns the reply, or null when the time is over; the call's files are gone then
 */
export async function holdCall(call: RecordedCall, options: HeldCallOptions): Promise<string | null> {
  const { folder, waitMs, earlier, clock = systemClock, pollMs = 500 } = options;
  const files = filesOf(folder, call);
  mkdirSync(folder, { recursive: true });
  writeFileSync(files.prompt, promptText(call, path.basename(files.reply), earlier));
  const end = clock.now() + waitMs;
  try {
    let before: string | null = null;
    while (clock.now() < end) {
      await clock.sleep(pollMs);
      const written = existsSync(files.reply) ? readFileSync(files.reply, 'utf8').trim() : null;
      // Twice the same: nobody is writing it any more.
      if (written !== null && written !== '' && written === before) {
        const fault = faultOf(written, call.schema);
        if (fault === null) return written;
        writeFileSync(files.fault, `${fault}\n`);
      }
      before = written;
    }
    return null;
  } finally {
    for (const file of Object.values(files)) rmSync(file, { force: true });
  }
}

function filesOf(folder: string, call: RecordedCall) {
  const name = path.join(folder, `${call.who.replace(/[^\w-]/g, '-')}-${call.name}-${callKey(call)}`);
  return {
    prompt: `${name}.md`,
    reply: `${name}.reply.${call.schema === null ? 'md' : 'json'}`,
    fault: `${name}.fault.txt`,
  };
}

function promptText({ who, name, system, turns, schema }: RecordedCall, reply: string, earlier: string | null): string {
  const parts = [
    `${who} is asked for ${name}. The reply is to be written to ${reply} in this folder.`,
    ...(system === '' ? [] : ['# SYSTEM', system]),
    ...turns.flatMap(({ role, text }) => [`# ${role.toUpperCase()}`, text]),
    ...(schema === null ? [] : ['# JSON SCHEMA OF THE REPLY', JSON.stringify(schema)]),
    ...(earlier === null ? [] : ['# REPLY TO THE SAME WORDS UNDER EARLIER INSTRUCTIONS', earlier]),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Why a reply is not what is asked for; null when it is. */
function faultOf(reply: string, schema: unknown): string | null {
  if (schema === null) return null;
  try {
    const parsed = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]).safeParse(JSON.parse(reply));
    return parsed.success ? null : z.prettifyError(parsed.error);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return messageOf(error);
  }
}
