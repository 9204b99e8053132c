import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { openPack, openSetPack, packReference } from '../../../src/application/task-packs/open-pack.ts';
import { staysInside, taskPackSchema } from '../../../src/arena/task-packs/task-pack.ts';
import type { ExamSetName } from '../../../src/kernel/ids.ts';

const base = mkdtempSync(path.join(tmpdir(), 'dr-arena-pack-'));
const folder = path.join(base, 'pack');
const put = (name: string, text: string) => {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), text);
};
const pack = { name: 'sums', version: 1, licence: 'MIT', questions: 'questions.jsonl' };
const putPack = (more: object = {}) => put('pack.yaml', stringify({ ...pack, ...more }));

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  put('questions.jsonl', '{"id": "q1", "question": "2 + 3?", "checks": ["sum"]}\n');
  put('checks.mjs', 'process.exit(1);\n');
  put('policy.md', 'Be brief.\n');
  writeFileSync(path.join(base, 'secret.md'), 'outside\n');
  putPack();
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

describe('a task pack', () => {
  it('is opened with its policy, and has one hash as long as nothing changes that can change an outcome', async () => {
    putPack({ policy: 'policy.md', checks: ['node', 'checks.mjs'] });
    const opened = await openPack(folder);
    expect(opened).toMatchObject({ policy: 'Be brief.', pack: { tools: [], checks: ['node', 'checks.mjs'] } });
    put('README.md', 'for people');
    put('LICENSE', 'for people');
    put('__pycache__/a.pyc', 'left behind');
    expect((await openPack(folder)).hash).toBe(opened.hash);
    for (const [name, text] of [
      ['policy.md', 'Be long.'],
      ['checks.mjs', 'process.exit(0);'],
      ['tools/data.json', '1'],
      ['tools/README.md', 'which a tool may read'],
      ['questions.jsonl', '{"question": "1 + 1?"}'],
    ] as const) {
      const { hash } = await openPack(folder);
      put(name, text);
      expect((await openPack(folder)).hash, name).not.toBe(hash);
    }
  });

  it('that has changed since its set was made is refused in a sentence', async () => {
    const set = { name: 'sums' as ExamSetName, version: 1, pack: packReference(await openPack(folder)) };
    expect((await openSetPack(set))?.hash).toBe(set.pack.hash);
    put('checks.mjs', 'process.exit(2);\n');
    await expect(openSetPack(set)).rejects.toThrow(
      `sums@1 was made from the task pack in ${folder}, which has changed since`,
    );
    const away = { ...set, pack: { ...set.pack, folder: null } };
    await expect(openSetPack(away)).rejects.toThrow('sums@1 was made from the task pack sums@1, which is not here');
  });

  it.each([
    [{ questions: '/etc/passwd' }, 'questions: must be a path inside the folder'],
    [{ questions: '../secret.md' }, 'questions: must be a path inside the folder'],
    [{ policy: 'a/../../secret.md' }, 'policy: must be a path inside the folder'],
    [{ policy: '~/secret.md' }, 'policy: must be a path inside the folder'],
    [{ checks: ['node', '../checks.mjs'] }, 'checks.1: must be a path inside the folder'],
    [{ checks: ['node', '--import=/tmp/evil.mjs'] }, 'checks.1: must be a path inside the folder'],
    [{ tools: [{ name: 't', command: ['/bin/sh'] }] }, 'tools.0.command.0: must be a path inside the folder'],
    [{ tools: [{ name: 't', command: ['node'], env: ['KEY'] }] }, 'tools.0.env: there is no such setting here'],
    [{ baseline: { kind: 'http', name: 'B', url: 'http://127.0.0.1:1/' } }, 'a baseline is no service'],
    [{ baseline: { kind: 'command', name: 'B', command: ['node'], env: ['KEY'] } }, 'a baseline sees no variables'],
    [{ baseline: { kind: 'command', name: 'B', command: ['../b'] } }, 'must be a path inside the folder'],
    [{ baseline: { kind: 'command', name: 'B', command: ['b'], isolation: 'off' } }, 'isolated as other agents are'],
    [{ polcy: 'policy.md' }, "polcy: there is no such setting here; did you mean 'policy'?"],
    [{ version: 0 }, 'version: must be at least 1, not 0'],
    [{ questions: 'nowhere.jsonl' }, 'cannot be read'],
    [{ questions: 'tools' }, 'cannot be read'],
    [{ policy: './README.md' }, 'the hash of the pack leaves it out'],
    [{ checks: ['node', './CHANGELOG.mjs'] }, 'checks.1: is left out of the hash'],
    [
      { tools: [{ name: 't', command: ['node', '--import=.git/x.mjs'] }] },
      'tools.0.command.1: is left out of the hash',
    ],
    [{ baseline: { kind: 'command', name: 'B', command: ['node', 'LICENSE'] } }, 'baseline.command: is left out'],
  ])('is refused with the line and the reason: %j', async (more, fault) => {
    putPack(more);
    put('README.md', 'for people');
    await expect(openPack(folder)).rejects.toThrow(fault);
    if (fault.includes(': ')) await expect(openPack(folder)).rejects.toThrow(/pack\.yaml:\d+:\d+: /);
  });

  it('is refused where a link leads out of it, and taken where it leads to a file of its own', async () => {
    symlinkSync('policy.md', path.join(folder, 'same.md'));
    putPack({ policy: 'same.md' });
    expect((await openPack(folder)).policy).toBe('Be brief.');
    symlinkSync('../secret.md', path.join(folder, 'out.md'));
    await expect(openPack(folder)).rejects.toThrow('leads out of the task pack');
    rmSync(path.join(folder, 'out.md'));
    mkdirSync(path.join(folder, 'tools'));
    symlinkSync('../..', path.join(folder, 'tools', 'up'));
    await expect(openPack(folder)).rejects.toThrow('leads out of the task pack');
  });

  it('is refused where a link leads to what the hash leaves out, or pack.yaml is a device or a link to one', async () => {
    put('.git/policy.md', 'Be long.');
    symlinkSync('.git', path.join(folder, 'notes'));
    putPack({ policy: 'notes/policy.md' });
    await expect(openPack(folder)).rejects.toThrow('the hash of the pack leaves it out');
    rmSync(path.join(folder, 'pack.yaml'));
    symlinkSync('/dev/zero', path.join(folder, 'pack.yaml'));
    await expect(openPack(folder)).rejects.toThrow('leads out of the task pack');
  });

  it('with a file whose name cannot be read is refused in a sentence', async () => {
    const name = Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff, 0xfe])]);
    writeFileSync(name, 'x');
    await expect(openPack(folder)).rejects.toThrow(`the task pack ${folder} cannot be read: ENOENT`);
    rmSync(name);
  });

  it('is told from a folder that is none', async () => {
    await expect(openPack(base)).rejects.toThrow(`there is no ${path.join(base, 'pack.yaml')}`);
  });
});

describe('the settings of a pack', () => {
  it('never throw, and never let a path out of the folder', () => {
    const part = fc.constantFrom('..', 'a', '.', '/', '~', 'C:', '\\', '', 'x=..', '=');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), fc.constantFrom('/', '\\', ''), (parts, between) => {
        const named = parts.join(between);
        const read = taskPackSchema.safeParse({ ...pack, questions: named });
        expect(read.success).toBe(named !== '' && staysInside(named));
        if (read.success) expect(path.resolve('/pack', named).startsWith('/pack')).toBe(true);
      }),
    );
  });

  it('are read or refused, whatever they are', () => {
    fc.assert(fc.property(fc.anything(), (value) => typeof taskPackSchema.safeParse(value).success === 'boolean'));
  });
});
