// Repeats test/deploy/gate-action.real.test.ts (ends as the program does, runs nothing that the command line holds) with the
// program itself.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { gateFolder, root } from './gate-folder.ts';

const { at, runGate } = gateFolder(
  `#!/bin/sh\nexec '${process.execPath}' '${path.join(root, 'bin/dr-arena.js')}' "$@"\n`,
);

describe('the action', () => {
  it('passes and fails by its clauses, with summary, output and JUnit', async () => {
    const failed = await runGate("match Kestrel 'Avocet' --trees 1", 'voids > 100%\n\nmatches < 2\n');
    expect(failed).toMatchObject({ code: 3, outputs: 'result=failed\n' });
    expect(failed.summary).toMatch(/^### dr-arena: failed\n/);
    expect(failed.summary).toContain('    dr-arena: --fail-if: matches < 2 (it is 1)');
    expect(XMLValidator.validate(failed.junit)).toBe(true);
    expect(failed.junit).toContain('failures="1"');
  });

  it('says of a mistake that it is broken, and runs nothing that the command line holds', async () => {
    const broken = await runGate('match $(touch made) `touch made` ; touch made', '');
    expect(broken).toMatchObject({ code: 2, outputs: 'result=broken\n' });
    expect(() => readFileSync(at('made'))).toThrow();
  });
});
