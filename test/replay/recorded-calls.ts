import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import { shortHash } from '../../src/kernel/hash.ts';

/** What somebody is asked whose replies are recorded: the model behind the Examiner, or a contestant. */
export interface RecordedCall {
  /** The model, or the contestant's name. */
  readonly who: string;
  /** What is asked for, such as `page_facts`; `answer` for a contestant's. */
  readonly name: string;
  /** Empty when there is none. */
  readonly system: string;
  /** All turns, in order. */
  readonly turns: readonly { readonly role: string; readonly text: string }[];
  /** The JSON Schema of the reply; null where any text will do. */
  readonly schema: unknown;
}

const lineSchema = z.strictObject({
  /** See `callKey`. */
  key: z.string(),
  /** The same without the system text: finds the reply of an earlier wording of the instructions. */
  turnsKey: z.string(),
  who: z.string(),
  name: z.string(),
  reply: z.string(),
});
type RecordedReply = z.infer<typeof lineSchema>;

/** Replies by the calls that they answer, kept in a file of one JSON object a line. */
export interface Replies {
  readonly size: number;
  find(call: RecordedCall): string | null;
  /** A reply to the same turns under other instructions. */
  findEarlier(call: RecordedCall): string | null;
  /** Keeps a reply, in the file too. */
  add(call: RecordedCall, reply: string): void;
  /** Forgets, in the file too, whatever answers none of these calls. */
  keepOnly(calls: Iterable<RecordedCall>): void;
}

/** The codes of fences are keyed by a secret of the database, which differs from run to run. */
export function withoutFenceCodes(text: string): string {
  return text.replace(/<<<[0-9a-f]{20} /g, '<<<').replace(/^[0-9a-f]{20}>>>$/gm, '>>>');
}

/** What tells calls apart: who is asked, for what, and every word but the codes of fences. 16 hex digits. */
export function callKey({ system, ...rest }: RecordedCall): string {
  return shortHash([withoutFenceCodes(system), turnsKey({ system, ...rest })], 16);
}

function turnsKey({ who, name, turns }: RecordedCall): string {
  return shortHash([who, name, turns.map(({ role, text }) => [role, withoutFenceCodes(text)])], 16);
}

/** Opens the replies of a file, which may be missing. The last one to a call holds. */
export function openReplies(file: string): Replies {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const byKey = new Map<string, RecordedReply>();
  const byTurns = new Map<string, RecordedReply>();
  const keep = (line: RecordedReply) => {
    byKey.set(line.key, line);
    byTurns.set(line.turnsKey, line);
  };
  for (const line of lines) keep(lineSchema.parse(JSON.parse(line)));
  return {
    get size() {
      return byKey.size;
    },
    find: (call) => byKey.get(callKey(call))?.reply ?? null,
    findEarlier: (call) => byTurns.get(turnsKey(call))?.reply ?? null,
    add(call, reply) {
      const line = { key: callKey(call), turnsKey: turnsKey(call), who: call.who, name: call.name, reply };
      appendFileSync(file, lineText(line));
      keep(line);
    },
    keepOnly(calls) {
      const wanted = new Set([...calls].map(callKey));
      const kept = [...byKey.values()].filter(({ key }) => wanted.has(key));
      writeFileSync(file, kept.map(lineText).join(''));
      byKey.clear();
      byTurns.clear();
      kept.forEach(keep);
    },
  };
}

const lineText = (line: RecordedReply) => `${JSON.stringify(line)}\n`;
