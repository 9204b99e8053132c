import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { besideCore, measureRooms } from '../../bench/size/room-size.ts';
import { projectRoot } from './read-docs.ts';

/** Lines by room, as `docs/size.md` allows them. */
const allowed = new Map(
  readFileSync(path.join(projectRoot, 'docs/size.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| [a-z]/.test(line) && !line.startsWith('| room'))
    .map((line) => {
      const [, room = '', , lines = ''] = line.split('|').map((cell) => cell.trim());
      return [room, Number(lines.replaceAll(',', ''))];
    }),
);
const measured = measureRooms();
const linesOf = (rooms: readonly string[]) =>
  rooms.reduce((sum, room) => sum + (measured.get(room)?.lines ?? Number.NaN), 0);
const allowedOf = (rooms: readonly string[]) => rooms.reduce((sum, room) => sum + (allowed.get(room) ?? 0), 0);
const rooms = [...measured.keys()].filter((room) => room !== 'tests');
const core = rooms.filter((room) => !besideCore.includes(room));

describe('the size of the project', () => {
  it('is stated for every room', () => {
    expect([...allowed.keys()]).toEqual([...measured.keys()]);
  });

  it.each(rooms)('of the room %s is at most a tenth over what is stated', (room) => {
    expect(linesOf([room])).toBeLessThanOrEqual((allowed.get(room) ?? 0) * 1.1);
  });

  it('is at most what is stated, for the core and for all but tests', () => {
    expect(linesOf(core)).toBeLessThanOrEqual(allowedOf(core));
    expect(linesOf(rooms)).toBeLessThanOrEqual(allowedOf(rooms));
  });
});
