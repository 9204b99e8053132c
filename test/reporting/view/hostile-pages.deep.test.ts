// Repeats test/reporting/view/hostile-pages.long.test.ts (hostile text of every field stays text) with each text alone.
import { it } from 'vitest';
import { hostileStrings } from '../hostile.ts';
import { expectHarmlessPages } from './expect-harmless-pages.ts';

it.each(hostileStrings)('%j behind and in front of the text of every field stays text', (hostile) => {
  expectHarmlessPages((text) => text + hostile);
  expectHarmlessPages((text) => hostile + text);
});
