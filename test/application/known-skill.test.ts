import { expect, test } from 'vitest';
import { skillCheck } from '../../src/application/site-parts.ts';

test('skill is known of the roster as it is, and not of an agent with abilities of its own', () => {
  const web = { kind: 'sandbox' };
  const agents = ['Kestrel', 'Heron'].map((name) => ({ kind: 'scripted', name }));
  expect(skillCheck({ web, agents }, [])?.skills.get('Heron')).toBeGreaterThan(0);
  expect(skillCheck({ web, agents: [agents[0], { ...agents[1], hops: 6 }] }, [])).toBeNull();
});
