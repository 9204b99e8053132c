import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { action, gateFolder } from './gate-folder.ts';

const step = z.object({ run: z.string(), env: z.record(z.string(), z.string()) });
const actionSchema = z.object({
  inputs: z.record(z.string(), z.object({ description: z.string() })),
  runs: z.object({ using: z.literal('composite'), steps: z.array(step) }),
});

/** Stands in for dr-arena: keeps its arguments, says something, and ends as it is told to. */
const program = `const given = process.argv.slice(2);
require('node:fs').writeFileSync('arguments.json', JSON.stringify(given));
console.error('told <b>');
process.exitCode = Number(given[given.indexOf('--end') + 1]) || 0;
`;
const inBash = { skip: spawnSync('bash', ['-c', 'mapfile -t x < /dev/null']).status !== 0 };

const { at, runGate } = gateFolder(`#!${process.execPath}\n${program}`);

describe('the action', () => {
  const { inputs, runs } = actionSchema.parse(parse(readFileSync(path.join(action, 'action.yml'), 'utf8')));

  it('hands every input over by the environment, and none into a script', () => {
    expect(runs.steps.map(({ run }) => run).join('')).not.toContain('${{');
    const given = runs.steps.flatMap(({ env }) => Object.values(env)).join(' ');
    for (const name of Object.keys(inputs).filter((each) => each !== 'working-directory'))
      expect(given).toContain(`inputs.${name} }}`);
  });

  it.each([
    [0, 'passed'],
    [3, 'failed'],
    [2, 'broken'],
    [1, 'broken'],
  ])('ends with %i as the program does; summary and output say: %s', inBash, async (code, result) => {
    const ended = await runGate(`match Kestrel 'Long name' --end ${code}`, 'voids > 100%\n\nmatches < 2\n');
    expect(ended).toMatchObject({ code, outputs: `result=${result}\n` });
    expect(ended.summary).toContain(`dr-arena: ${result}\n`);
    expect(ended.summary).toContain('\n    told <b>');
    expect(JSON.parse(readFileSync(at('arguments.json'), 'utf8'))).toEqual([
      ...['match', 'Kestrel', 'Long name', '--end', `${code}`, '--yes', '--junit', 'gate.xml'],
      ...['--fail-if', 'voids > 100%', '--fail-if', 'matches < 2'],
    ]);
  });

  it('runs nothing that the command line holds', inBash, async () => {
    await runGate('match $(touch made) `touch made` ; touch made', '');
    expect(existsSync(at('made'))).toBe(false);
    expect(JSON.parse(readFileSync(at('arguments.json'), 'utf8'))).toContain('$(touch');
  });
});
