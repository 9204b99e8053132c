import { describe, it } from 'vitest';
import { needs } from '../support/needs.ts';
import { cheatsRig, expectCheatsGetNothing, whyNotIsolated } from './cheats.ts';

cheatsRig();

describe('a tournament with agents that cheat', needs('user namespaces', (await whyNotIsolated()) === null), () => {
  it('gives them nothing, harms no rival, and leaves nothing behind', () => expectCheatsGetNothing(null));
});
