import { expect, it } from 'vitest';
import { treeText } from '../../trees/tree-text.ts';
import { at, FakeWeb, fakePage } from './fake-web.ts';
import { build, garden } from './plant.ts';

it('a tree as text shows each page below its parent once, with relation and state, and no control character', async () => {
  const web = new FakeWeb([
    fakePage('root', [
      { to: 'a', heading: 'Makers' },
      { to: 'b', heading: 'Makers' },
      { to: 'dead', heading: 'Places' },
    ]),
    fakePage('a', [{ to: 'b' }]),
    { ...fakePage('b', [{ to: 'a' }]), title: 'Bell\u001b[31m' },
  ]).break('dead', 'timed_out');
  const tree = await build(garden(web));
  expect(treeText(tree).split('\n').slice(1)).toEqual([
    `Title of root <${at('root')}>`,
    `  [person under “Makers”] Title of a <${at('a')}>`,
    `    [unknown] Bell[U+001B][31m <${at('b')}>`,
    `      [unknown] Title of a <${at('a')}> (see above)`,
    `  [person under “Makers”] Bell[U+001B][31m <${at('b')}> (see above)`,
    `  [place under “Places”] dead <${at('dead')}> (timed_out)`,
    '',
  ]);
});
