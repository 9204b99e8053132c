import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { noServices } from '../support/run-program.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The package as it lies where it was installed, in a folder that is empty otherwise. */
export interface InstalledPackage {
  readonly folder: string;
  /** Where it lies in the folder. */
  readonly place: string;
  /** What was packed, by path. */
  readonly files: readonly string[];
  readonly unpackedSize: number;
  /** Runs Node.js in the folder. @returns what it printed */
  node(...args: string[]): string;
  remove(): void;
}

/** As `npm install` of the packed file would lay it out: its files, and no package but those that come with it. */
export function installPackage(types: 'with types' | 'without types'): InstalledPackage {
  const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena package-'));
  const place = path.join(folder, 'node_modules/dr-arena');
  // What `npm pack` does first.
  if (types === 'with types') execFileSync(process.execPath, ['bin/emit-types.js'], { cwd: root });
  const { files, unpackedSize } = packed();
  for (const file of files) cpSync(path.join(root, file), path.join(place, file), { recursive: true });
  for (const shipped of shippedPackages()) {
    const from = path.join(root, shipped);
    // Programs of other systems are not installed.
    if (!readdirSync(path.dirname(from)).includes(path.basename(from))) continue;
    mkdirSync(path.dirname(path.join(folder, shipped)), { recursive: true });
    symlinkSync(from, path.join(folder, shipped));
  }
  const env = { ...process.env, ...noServices, DR_ARENA_HOME: path.join(folder, '.dr-arena') };
  const stdio: ('ignore' | 'pipe')[] = ['ignore', 'pipe', 'pipe'];
  return {
    folder,
    place,
    files,
    unpackedSize,
    node: (...args) => execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env, stdio }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function packed() {
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const said = execFileSync('npm', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const [only] = JSON.parse(said) as [{ files: readonly { path: string }[]; unpackedSize: number }];
  return { files: only.files.map((file) => file.path), unpackedSize: only.unpackedSize };
}

/** What comes with the package, and what that needs, by the lock file: all else there is for who changes the program. */
function shippedPackages(): string[] {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean; link?: boolean }>;
  };
  const top = Object.entries(lock.packages).filter(([place]) => /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(place));
  // A workspace is a link.
  return top.filter(([, { dev, devOptional, link }]) => !dev && !devOptional && !link).map(([place]) => place);
}

/** The examples lie where their reader would have them: in a project that has installed the package. */
export function layOutExamples({ folder }: InstalledPackage): void {
  cpSync(path.join(root, 'examples/library'), path.join(folder, 'examples'), { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{"type": "module"}');
}

/** Compiles the examples strictly. @returns exit code and what the compiler said */
export function compileExamples(installed: InstalledPackage, resolution: 'nodenext' | 'bundler') {
  layOutExamples(installed);
  const settings = {
    compilerOptions: {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noEmit: true,
      target: 'es2023',
      module: resolution === 'bundler' ? 'esnext' : resolution,
      moduleResolution: resolution,
      types: ['node'],
      typeRoots: [path.join(root, 'node_modules/@types')],
    },
    include: ['examples/*.ts'],
  };
  writeFileSync(path.join(installed.folder, 'tsconfig.json'), JSON.stringify(settings));
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', installed.folder], { encoding: 'utf8' });
  return { status, stdout };
}
