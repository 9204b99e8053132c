import { it } from 'vitest';
import { hostileStrings } from '../hostile.ts';
import { expectHarmlessPages } from './expect-harmless-pages.ts';

const everything = hostileStrings.join(' ');

it.each([
  ['behind', (text: string) => text + everything],
  ['in front of', (text: string) => everything + text],
] as const)('hostile text %s the text of every field of the leaderboard and of agents stays text', (_, change) => {
  expectHarmlessPages(change);
});
