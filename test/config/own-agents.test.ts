import { expect, it } from 'vitest';
import { ownAgents } from '../../src/config/own-agents.ts';

const scripted = { kind: 'scripted', name: 'Merlin' };
const mine = { kind: 'command', name: 'mine', command: ['true'] };

it('own are the agents that are not built in, where built-in ones play too', () => {
  expect(ownAgents({ agents: [scripted, mine] })).toEqual(['mine']);
  expect(ownAgents({ agents: [mine, { kind: 'model', name: 'other' }] })).toBe('all');
  expect(ownAgents({ agents: [scripted] })).toEqual([]);
});

it('of a config that cannot be read none is', () => expect(ownAgents(null)).toEqual([]));
