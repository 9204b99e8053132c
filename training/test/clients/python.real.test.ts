import { spawn } from 'node:child_process';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { needs } from '../../../test/support/needs.ts';
import { hasPython } from '../../../test/support/python.ts';
import { rewardServiceRig } from '../service/reward-service-rig.ts';

const rig = rewardServiceRig();
const token = 'a-token-of-the-tests';
const client = path.resolve(import.meta.dirname, '../../../clients/python');

beforeEach(() => {
  vi.stubEnv('DR_ARENA_TOKEN', token);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the Python client', needs('Python', hasPython), () => {
  it('passes its own tests against a service that asks for a token', async () => {
    const service = await rig.start('--budget', '5', '--ask-token');
    const { code, said } = await unittest({ DR_ARENA_REWARDS_URL: `${service.url}?token=${token}` });
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringMatching(/\nOK\n$/) });
    expect(await service.stop()).toBe(0);
  });
});

/** How the tests in `clients/python` ended and what they said; with `skipped` at its end where one was left out. */
function unittest(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('python3', ['-W', 'error', '-m', 'unittest', 'discover', '-t', '.', '-s', 'tests'], {
      cwd: client,
      env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1', PYTHONUTF8: '1', ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, said }));
  });
}
