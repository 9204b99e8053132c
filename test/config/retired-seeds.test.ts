import { expect, test } from 'vitest';
import { parseConfig, playableConfig } from '../../src/config/load-config.ts';

const raw = {
  web: {
    live: {
      seeds: [
        { source: 'list', topics: ['a'] },
        { source: 'trends_related', topics: ['b'] },
      ],
    },
  },
};

test('a retired source of topics is refused in a new config, and read in a stored one', () => {
  expect(() => playableConfig(raw, 'a test')).toThrow(/web\.live\.seeds\.1\.source: 'trends_related' is retired/);
  expect(parseConfig(raw, 'a test').web.live.seeds.map(({ source }) => source)).toEqual(['list', 'trends_related']);
});
