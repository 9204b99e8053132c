// Repeats test/crawler/reading/hostile-html.long.test.ts (a hostile page is read in time) with every hostile document.
import { test } from 'vitest';
import { hostileDocuments } from '../hostile-documents.ts';
import { expectReadInTime } from './expect-read-in-time.ts';

test.each(hostileDocuments)(
  'a hostile page is read in time, or refused with a reason: %s',
  (_what, html) => expectReadInTime(html),
  60_000,
);
