import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

// Declarations of what package.json exports, into dist/types, for who builds on the package: `npm pack` and `npm publish` call
// it. The compiler writes those of every file that an entry reaches; kept are those that its types reach.

const folder = 'dist/types';
const entries = JSON.parse(readFileSync('tsconfig.library.json', 'utf8')).files.filter(
  (file) => !file.endsWith('.d.ts'),
);
const specifier = /((?:\bfrom |\bimport\()['"])(\.[^'"]+)\.ts(['"])/g;

rmSync(folder, { recursive: true, force: true });
execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.library.json'], {
  stdio: 'inherit',
});
const kept = reached(entries.map(declarationOf));
for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (file.endsWith('.d.ts') && !kept.has(path.join(folder, file))) rmSync(path.join(folder, file));
}
for (const file of kept) writeFileSync(file, readFileSync(file, 'utf8').replaceAll(specifier, '$1$2.js$3'));

function declarationOf(source) {
  return path.join(folder, source.replace(/\.ts$/, '.d.ts'));
}

function reached(files) {
  const found = new Set(files);
  for (const file of found) {
    for (const [, , target] of readFileSync(file, 'utf8').matchAll(specifier)) {
      const next = path.join(path.dirname(file), `${target}.d.ts`);
      if (!existsSync(next)) throw new Error(`${file} names ${next}, which is not there`);
      found.add(next);
    }
  }
  return found;
}
