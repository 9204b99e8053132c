import { afterEach, describe } from 'vitest';
import { engineCases } from './engines.ts';
import { closeEngines, failures, namesNoKey } from './search-guarantees.ts';

// Repeats test/crawler/search/engines.real.test.ts (a failing search by searxng, and the key of a service) with the other services
// and keys of other forms.

afterEach(closeEngines);

const others = engineCases.filter(({ name }) => name !== 'searxng');

describe.each(others)('a failing search by $name', (from) => failures(from));

describe.each(others)('the key of $name', (from) => {
  for (const key of ['tvly-0123456789abcdef', 'from-a-file-0123\n', 'two\nlines-0123456789']) namesNoKey(from, key);
});
