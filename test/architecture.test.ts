import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { groupBy } from '../src/kernel/group-by.ts';

const root = path.resolve(import.meta.dirname, '..');
const core = ['crawler', 'trees', 'examiner', 'agents', 'src'];
const sourceFolders = [...core, 'program', 'training', 'packs'];

/**
 * The core's floors, each with its rooms, each with its parts. A part may import itself, the parts before it in its room, and what
 * lies on the floors above; rooms of one floor do not import each other.
 */
const coreFloors: readonly (readonly (readonly string[])[])[] = [
  [['src/kernel', 'src/config']],
  [['crawler', 'trees'], ['src/models']],
  [['examiner'], ['agents'], ['src/ratings']],
  [['src/arena'], ['src/sandbox']],
  [['src/audit']],
  [['src/storage']],
  [['src/reporting', 'src/web']],
  [['src/telemetry', 'src/engine', 'src/application']],
  [['src/cli']],
];
/** The training workspace, the pack, and what puts all together. */
const workspaceFloors: typeof coreFloors = [
  [['training/formats'], ['training/trajectories'], ['training/rollouts']],
  [['training/rewards']],
  [['training/groups']],
  [['training/service'], ['training/storage']],
  [['training/application']],
  [['training/commands']],
  [['training'], ['packs']],
  [['program']],
];
const floors = [...coreFloors, ...workspaceFloors];
const parts = floors.flat(2);
const topLevel = ['crawler', 'trees', 'examiner', 'agents'];
/** Parts without input and output. */
const pureFolders = ['src/arena', 'src/ratings', 'training/formats', 'training/rewards', 'src/audit', 'src/reporting'];

const mostLines = 300;
/** Files of the core's longest chain of imports, types counted. */
const longestChainAllowed = 32;
/** A command of the program is called as what it shows. */
const commandsOf = new Set(['audit.ts', 'match.ts', 'rewards.ts', 'schedule.ts', 'tournament.ts']);
/** Private words of an earlier time, and literals that are taken apart at once. */
const unwanted = [
  /\b(?:withHouse|openHouse|makeRig|GroupDesk|AuditorDesk|Errands?|Inheritance|workOutAside|toldRun|ownPool|ownEngine|isBuried)\b/,
  /\.\.\.\{/,
  /(?:const|let) \[\w+, \w+\] = \[(?!Number)[^\]]*\];/,
];
/** Folders of tests about the program as a whole. */
const guarantees = new Set([
  'bench',
  'browser',
  'clients',
  'contract',
  'crash',
  'deploy',
  'docs',
  'examiner/injection',
  'examiner/model-writing',
  'faults',
  'neo4j',
  'real-models',
  'replay',
  'workers',
]);

interface Import {
  readonly from: string;
  readonly to: string;
}

const files = sourceFolders.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/(?:^|[/])test[/]/.test(file))
    .map((file) => path.join(folder, file)),
);
const imports = files.flatMap(importsOf);
const inside = imports.filter((each) => !each.to.startsWith('npm:'));

function importsOf(file: string): Import[] {
  const { module } = parseSync(file, readFileSync(path.join(root, file), 'utf8'));
  const targets = [
    ...module.staticImports.map((each) => each.moduleRequest.value),
    ...module.staticExports.flatMap((each) => each.entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
  ];
  return targets.map((target) => ({
    from: file,
    to: target.startsWith('.') ? path.normalize(path.join(path.dirname(file), target)) : `npm:${target}`,
  }));
}

function partOf(file: string): string {
  const holding = parts.filter((each) => file.startsWith(`${each}/`));
  const part = holding.reduce<string | undefined>(
    (one, each) => (each.length > (one?.length ?? 0) ? each : one),
    undefined,
  );
  if (!part) throw new Error(`${file} belongs to no part of the layout`);
  return part;
}

const floorOf = (part: string) => floors.findIndex((floor) => floor.some((room) => room.includes(part)));
const roomOf = (part: string) => floors.flat().find((room) => room.includes(part)) ?? [];

function mayImport(importer: string, imported: string): boolean {
  const room = roomOf(importer);
  const isBefore = room.includes(imported) && room.indexOf(imported) < room.indexOf(importer);
  return importer === imported || isBefore || floorOf(imported) < floorOf(importer);
}
const show = ({ from, to }: Import) => `${from} -> ${to}`;

describe('the layout', () => {
  it('is walked by every import in one direction', () => {
    const wrong = inside.filter(({ from, to }) => !mayImport(partOf(from), partOf(to)));
    expect(wrong.map(show)).toEqual([]);
  });

  it('has a core that imports no workspace', () => {
    const isCore = (file: string) => core.some((folder) => file.startsWith(`${folder}/`));
    expect(inside.filter(({ from, to }) => isCore(from) && !isCore(to)).map(show)).toEqual([]);
  });

  it('lets the top-level folders import only the kernel and the models port from src', () => {
    const wrong = inside.filter(
      ({ from, to }) =>
        topLevel.includes(partOf(from)) && to.startsWith('src/') && !['src/kernel', 'src/models'].includes(partOf(to)),
    );
    expect(wrong.map(show)).toEqual([]);
  });

  it('has no cycle', () => {
    expect(findCycle(inside)).toEqual([]);
  });

  it('has no chain of imports of more files than a reader can follow', () => {
    const isCore = ({ from, to }: Import) =>
      [from, to].every((file) => core.some((each) => file.startsWith(`${each}/`)));
    expect(longestChain(inside.filter(isCore)).length).toBeLessThanOrEqual(longestChainAllowed);
  });

  it('measures known skill by nothing that the oracle, the grammar or the Examiner has', () => {
    const measuring = ['bench/skill/skill-tasks.ts', 'bench/skill/score-answer.ts'];
    for (const file of measuring)
      for (const { to } of importsOf(file)) if (!/^npm:/.test(to) && !measuring.includes(to)) measuring.push(to);
    expect(measuring.filter((file) => /^examiner\/|^src\/sandbox\/(?:oracle|grammar)\//.test(file))).toEqual([]);
  });

  it('keeps the workflow engine in its folder', () => {
    const wrong = imports.filter(({ from, to }) => to.startsWith('npm:@dbos-inc/') && !from.startsWith('src/engine/'));
    expect(wrong.map(show)).toEqual([]);
  });

  it('keeps input and output out of the pure parts', () => {
    const effects = /^npm:(node:(fs|http|https|net|child_process|worker_threads|dgram|dns)|pg|kysely|undici)/;
    const wrong = imports.filter(({ from, to }) => pureFolders.includes(partOf(from)) && effects.test(to));
    expect(wrong.map(show)).toEqual([]);
  });

  it('reads the environment in the config only, and time and chance through the kernel only', () => {
    const wrong = files.filter((file) => {
      const source = readFileSync(path.join(root, file), 'utf8');
      const environment = /process\.env/.test(source) && !/^src\/config\/(?:telemetry-)?environment\.ts$/.test(file);
      const chance = /Date\.now\(|new Date\(\)|Math\.random\(|randomUUID|performance\.now\(/.test(source);
      return environment || (chance && !file.startsWith('src/kernel/'));
    });
    expect(wrong).toEqual([]);
  });

  it('asks no URL.canParse, which Node 20 answers wrongly for letters beyond ASCII once it is hot', () => {
    const wrong = files.filter(
      (file) => /\bcanParse\(/.test(readFileSync(path.join(root, file), 'utf8')) && !file.endsWith('parsed-url.ts'),
    );
    expect(wrong).toEqual([]);
  });

  it('has no folder or file of leftovers and no default export', () => {
    expect(files.filter((file) => /(^|\/)(utils?|helpers?|misc|common)(\/|\.)/.test(file))).toEqual([]);
    const defaults = files.filter((file) => /^export default /m.test(readFileSync(path.join(root, file), 'utf8')));
    expect(defaults).toEqual([]);
  });

  it('keeps each file short enough to be read at once', () => {
    const long = files.filter((file) => readFileSync(path.join(root, file), 'utf8').split('\n').length > mostLines + 1);
    expect(long).toEqual([]);
  });

  it('gives one name to one thing: no exported name and no file name stands for two', () => {
    // The library names again what it shows.
    const own = files.filter((file) => partOf(file) !== 'program');
    const names = [...twice(own.flatMap(exportedNames)), ...twice(files.map((file) => path.basename(file)))];
    expect(names.filter((name) => !commandsOf.has(name))).toEqual([]);
  });

  it('uses the words of the field, and no idiom that only saves lines', () => {
    const wrong = files.flatMap((file) => {
      const source = readFileSync(path.join(root, file), 'utf8');
      return unwanted.filter((idiom) => idiom.test(source)).map((idiom) => `${file}: ${idiom.source}`);
    });
    expect(wrong).toEqual([]);
  });

  it('has its tests where what they test lies, or in a folder named after what they guarantee', () => {
    const folders = new Set(files.map((file) => path.dirname(file).replace(/^src\//, '')));
    const mirrored = (folder: string) =>
      [...folders].some((each) => each === folder || each.startsWith(`${folder}/`)) || guarantees.has(folder);
    const tests = readdirSync(path.join(root, 'test'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts') && file.includes(path.sep))
      .map((file) => path.dirname(file).replaceAll('\\', '/'));
    expect([...new Set(tests)].filter((folder) => !mirrored(folder))).toEqual([]);
  });

  it('names nothing outside the project', () => {
    const wrong = files.filter((file) =>
      /\.\.\/shared|\/work\/|\/root\//.test(readFileSync(path.join(root, file), 'utf8')),
    );
    expect(wrong).toEqual([]);
  });
});

function exportedNames(file: string): string[] {
  const { module } = parseSync(file, readFileSync(path.join(root, file), 'utf8'));
  const names = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName }) => exportName.name ?? []),
  );
  return [...new Set(names)];
}

function twice(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.filter((name) => seen.size === seen.add(name).size);
}

/** The files of the longest chain of imports, importer first. */
function longestChain(edges: readonly Import[]): readonly string[] {
  const next = groupBy(edges, ({ from }) => from);
  const known = new Map<string, readonly string[]>();
  const chainFrom = (file: string): readonly string[] => {
    const below = (next.get(file) ?? []).map(({ to }) => known.get(to) ?? chainFrom(to));
    const chain = [file, ...below.reduce((one, each) => (each.length > one.length ? each : one), [])];
    known.set(file, chain);
    return chain;
  };
  return [...next.keys()].map(chainFrom).reduce((one, each) => (each.length > one.length ? each : one), []);
}

/** The files of one import cycle, or nothing. */
function findCycle(edges: readonly Import[]): string[] {
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const done = new Set<string>();
  const visit = (file: string, trail: readonly string[]): string[] => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const target of next.get(file) ?? []) {
      const cycle = visit(target, [...trail, file]);
      if (cycle.length > 0) return cycle;
    }
    done.add(file);
    return [];
  };
  for (const file of next.keys()) {
    const cycle = visit(file, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
}
