import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

const root = path.resolve(import.meta.dirname, '../..');

/** The rooms of `docs/size.md` in its order, each with the folders that it counts. */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  'kernel and config': ['src/kernel/', 'src/config/'],
  'crawler and trees': ['crawler/', 'trees/'],
  models: ['src/models/'],
  examiner: ['examiner/'],
  agents: ['agents/'],
  sandbox: ['src/sandbox/'],
  arena: ['src/arena/'],
  ratings: ['src/ratings/'],
  audit: ['src/audit/'],
  storage: ['src/storage/'],
  runs: ['src/engine/', 'src/application/', 'src/telemetry/'],
  reports: ['src/reporting/', 'src/web/'],
  'command line and library': ['src/cli/', 'program/', 'bin/'],
  training: ['training/'],
  'travel pack': ['packs/travel/'],
  bench: ['bench/'],
  tests: ['test/', 'training/test/', 'packs/travel/test/', 'bench/test/'],
};

/** Rooms beside the core. */
export const besideCore: readonly string[] = ['training', 'travel pack', 'bench', 'tests'];

/** The size of a room; `code` is lines without blanks and comments, `tokens` are those of TypeScript and JavaScript. */
export interface RoomSize {
  readonly files: number;
  readonly lines: number;
  readonly code: number;
  readonly tokens: number;
}

/** Counts every tracked file of every room but its documents; tests lie in a room of their own. */
export function measureRooms(): ReadonlyMap<string, RoomSize> {
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const isTest = (file: string) => (rooms.tests ?? []).some((folder) => file.startsWith(folder));
  return new Map(
    Object.entries(rooms).map(([room, folders]) => {
      const own = tracked.filter(
        (file) =>
          folders.some((folder) => file.startsWith(folder)) &&
          !file.endsWith('.md') &&
          isTest(file) === (room === 'tests'),
      );
      return [room, sizeOf(own)];
    }),
  );
}

function sizeOf(files: readonly string[]): RoomSize {
  let lines = 0;
  let code = 0;
  let tokens = 0;
  for (const file of files) {
    const text = readFileSync(path.join(root, file), 'utf8');
    lines += text.split('\n').length - 1;
    const counted = /\.[jt]s$/.test(file) ? codeOf(text) : { code: text.split('\n').filter(Boolean).length, tokens: 0 };
    code += counted.code;
    tokens += counted.tokens;
  }
  return { files: files.length, lines, code, tokens };
}

/** A name, a number, a text in quotes, or a sign. */
const token = /[\p{L}_$][\p{L}\d_$]*|\d[\w.]*|'[^'\n]*'|"[^"\n]*"|[^\s\p{L}\d_$]/gu;

/** Lines of a source that hold more than blanks and comments, and its tokens. */
function codeOf(text: string): Pick<RoomSize, 'code' | 'tokens'> {
  const { comments } = parseSync('a.ts', text);
  let bare = '';
  let end = 0;
  for (const comment of comments) {
    bare += text.slice(end, comment.start);
    end = comment.end;
  }
  bare += text.slice(end);
  return {
    code: bare.split('\n').filter((line) => line.trim() !== '').length,
    tokens: bare.match(token)?.length ?? 0,
  };
}
