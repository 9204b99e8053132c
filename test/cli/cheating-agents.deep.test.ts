// Repeats test/agents/isolated-program.real.test.ts (a program sees no answer key and harms nobody) in whole tournaments, as root
// and as an ordinary user.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, it } from 'vitest';
import { needs } from '../support/needs.ts';
import type { Account } from '../support/run-program.ts';
import { cheatsRig, expectCheatsGetNothing, whyNotIsolated } from './cheats.ts';

/** Somebody without rights: nobody's user and group on Linux. */
const ordinary: Account = { uid: 65534, gid: 65534 };
const root = path.resolve(import.meta.dirname, '../..');
/** Whether the tests may run the program as somebody else, who can read it. */
const canBecome =
  process.getuid?.() === 0 &&
  spawnSync(process.execPath, ['-e', `require('node:fs').readdirSync(${JSON.stringify(root)})`], ordinary).status === 0;

const fault = await whyNotIsolated();
cheatsRig();

describe('a tournament with agents that cheat', needs('user namespaces', fault === null), () => {
  it('gives them nothing, harms no rival, and leaves nothing behind', () => expectCheatsGetNothing(null));

  it(
    'gives them nothing, harms no rival, and leaves nothing behind, run by an ordinary user',
    needs('a root account', canBecome),
    () => expectCheatsGetNothing(ordinary),
  );
});
