import { expect, it } from 'vitest';
import { folderClash } from '../../../src/arena/series/refresh.ts';

const taken = [{ what: 'the site', folder: '/srv/arena/site' }];

it.each(
  '/srv/arena/site /srv/arena/site/ /srv/arena/site/below /srv/arena /'.split(' '),
)('a folder that is taken, lies in one that is, or holds one clashes: %s', (folder) =>
  expect(folderClash(folder, taken)).toEqual(taken[0]));

it.each(
  '/srv/arena/data /srv/arena/site-2 /srv/arena/..site /elsewhere'.split(' '),
)('any other is free: %s', (folder) => expect(folderClash(folder, taken)).toBeNull());
