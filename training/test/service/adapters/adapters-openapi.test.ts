import { expect, it } from 'vitest';
import { adapterPaths } from '../../../service/open-api.ts';

it('describes what each adapter takes, with the members that trainers send', () => {
  expect(Object.keys(adapterPaths)).toEqual(['/v1/adapters/slime', '/v1/adapters/verl', '/v1/adapters/trl']);
  const written = JSON.stringify(adapterPaths);
  for (const name of 'prompt response label solution_str solution_strs completions num_generations query_key'.split(
    ' ',
  ))
    expect(written).toContain(`"${name}"`);
});
