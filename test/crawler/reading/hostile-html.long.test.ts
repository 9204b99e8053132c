import { test } from 'vitest';
import { hostileDocuments } from '../hostile-documents.ts';
import { expectReadInTime } from './expect-read-in-time.ts';

const some = [
  'a run of line ends in code',
  'links in links',
  'tables of contents in one another',
  'parts of a table that nothing closes',
];

test.each(hostileDocuments.filter(([what]) => some.includes(what)))(
  'a hostile page is read in time, or refused with a reason: %s',
  (_what, html) => expectReadInTime(html),
  20_000,
);
