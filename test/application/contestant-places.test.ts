import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { contestantPlaces, programFolder, withProgram } from '../../src/application/contestant-places.ts';

const home = realpathSync(mkdtempSync(path.join(tmpdir(), 'dr-arena-places-')));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const arena = path.join(home, 'work', 'arena');
for (const folder of [
  'bots/scout/lib',
  '.dr-arena',
  'node_modules/.bin',
  '../beside',
  '../../tools/bin',
  '../../.cache',
])
  mkdirSync(path.join(arena, folder), { recursive: true });
for (const file of ['arena.yaml', 'mine.jsonl', 'agent.py', 'helper.py', 'bots/scout/main.py', '../beside/b.py'])
  writeFileSync(path.join(arena, file), '');
symlinkSync(path.join(arena, 'bots', 'scout', 'main.py'), path.join(arena, 'linked.py'));

const places = contestantPlaces({
  folder: arena,
  home,
  programs: ['/usr/bin', path.join(home, 'tools', 'bin'), path.join(arena, 'node_modules', '.bin')],
  secret: [path.join(arena, '.dr-arena')],
});
const seenWith = (command: readonly string[], own?: string) => withProgram(places, command, own);
const inArena = (...names: string[]) => names.map((name) => path.join(arena, name));

describe('a contestant', () => {
  it("is closed out of the arena's folder, what lies beside it, the home and temporary files", () => {
    expect(places.closed).toEqual(expect.arrayContaining(['/tmp', home, path.dirname(arena), arena]));
  });

  it('sees programs, packages and hidden files of the home, and nothing else there', () => {
    expect([...places.shown].sort()).toEqual(
      [path.join(home, '.cache'), path.join(home, 'tools'), ...inArena('node_modules')].sort(),
    );
  });

  it.each([
    [
      ['python3', 'agent.py'],
      ['agent.py', 'node_modules'],
    ],
    [
      ['python3', './bots/scout/main.py', '--fast'],
      ['bots', 'node_modules'],
    ],
    [
      ['python3', 'linked.py'],
      ['bots', 'linked.py', 'node_modules'],
    ],
    [['python3', '.', '..', '/', arena], ['node_modules']],
    [['python3', 'no-such.py'], ['node_modules']],
  ])('of the command %j sees of the folder %j', (command, names) => {
    const seen = seenWith(command);
    const inArena = seen.shown.filter((place) => place.startsWith(`${arena}/`));
    expect(inArena.map((place) => path.relative(arena, place)).sort()).toEqual(names);
    expect(seen.folder).toBe(arena);
  });

  it('sees a program that lies beside the arena with the folder it lies in', () => {
    expect(seenWith(['python3', '../beside/b.py']).shown).toContain(path.join(home, 'work', 'beside'));
  });

  it('with a folder of its own runs there and sees it as a whole', () => {
    const seen = seenWith(['python3', 'main.py'], 'bots/scout');
    expect(seen.folder).toBe(path.join(arena, 'bots', 'scout'));
    expect(seen.shown).toContain(path.join(arena, 'bots', 'scout'));
  });

  it.each(['.', '..', '../..', '/', 'no-such', 'agent.py'])('is refused the folder %s', (own) => {
    expect(() => programFolder(arena, own)).toThrow(expect.objectContaining({ remedy: expect.any(String) }));
  });
});
