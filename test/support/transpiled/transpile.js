import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from 'esbuild';

const root = path.resolve(import.meta.dirname, '../../..');
/** Folders whose TypeScript the tests load. */
const sources = ['src', 'crawler', 'trees', 'examiner', 'agents', 'program', 'training', 'packs', 'test', 'bench'].map(
  (name) => path.join(root, name),
);
/** Kept between runs; git ignores it. */
const kept = path.join(root, 'node_modules/.cache/dr-arena-tests/transpiled');

/** Whether a file is TypeScript of the project. */
export const isOwn = (file) =>
  file.endsWith('.ts') && !file.endsWith('.d.ts') && sources.some((source) => file.startsWith(source + path.sep));

const placeOf = (file) => path.join(kept, path.relative(root, file).replace(/\.ts$/, '.js'));

/** The JavaScript of a file: as it is kept, or made anew where the file has changed since. */
export async function transpiled(file) {
  return isStale(file) ? transpile(file) : readFileSync(placeOf(file), 'utf8');
}

/** Keeps the JavaScript of all that has changed since the last run; a second or two where that is everything. */
export async function transpileAll() {
  const stale = sources.flatMap(filesBelow).filter(isStale);
  await Promise.all(
    stale.map(async (file) => {
      const code = await transpile(file);
      mkdirSync(path.dirname(placeOf(file)), { recursive: true });
      writeFileSync(placeOf(file), code);
    }),
  );
}

async function transpile(file) {
  const options = { loader: 'ts', format: 'esm', target: 'esnext', sourcemap: 'inline', sourcesContent: false };
  const { code } = await transform(readFileSync(file, 'utf8'), { ...options, sourcefile: path.basename(file) });
  return code;
}

function filesBelow(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return files.filter(isOwn);
}

function isStale(file) {
  const place = statSync(placeOf(file), { throwIfNoEntry: false });
  return place === undefined || place.mtimeMs <= statSync(file).mtimeMs;
}
