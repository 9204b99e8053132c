import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseConfig } from '../../../src/config/load-config.ts';
import { systemClock } from '../../../src/kernel/clock.ts';
import { needs } from '../../../test/support/needs.ts';
import { hasPython } from '../../../test/support/python.ts';
import { openRolloutTools } from '../../application/sample-rollouts.ts';
import { jailFault, pythonCall } from '../../rollouts/python-call.ts';

const options = { clock: systemClock, seconds: 20, isRoot: process.getuid?.() === 0 };
const signal = new AbortController().signal;
const fault = await jailFault(options, signal);
const whereItCanBe = needs(hasPython ? 'user namespaces' : 'Python', fault === null);

const open = () => {
  const config = parseConfig({ rollout: { tools: ['python'] } }, 'a test');
  return openRolloutTools(config, { clock: systemClock, warn: () => undefined, signal });
};

it('is refused in plain words where this machine cannot keep code in, and opened where it can', async () => {
  if (fault === null) expect(Object.keys((await open()).tools)).toEqual(['python']);
  else await expect(open()).rejects.toThrow('this machine cannot run code of a policy');
});

it('gives what code prints, and what went wrong', whereItCanBe, async () => {
  const python = pythonCall(options);
  expect(await python('print(sum(range(10)))', signal)).toEqual({ ok: true, text: '45' });
  expect(await python('pass', signal)).toEqual({ ok: true, text: 'It printed nothing.' });
  const wrong = await python('print(1)\n1 / 0', signal);
  expect(wrong).toMatchObject({ ok: false, text: expect.stringMatching(/^1\n[\s\S]*ZeroDivisionError/) });
});

it(
  'keeps code from the network, from files, from processes and from the environment of this machine',
  whereItCanBe,
  async () => {
    const code = `
import os, socket
def tried(work):
  try: return repr(work())
  except BaseException as error: return type(error).__name__
print(sorted(os.environ))
print(tried(lambda: socket.create_connection(("1.1.1.1", 53), 1)))
print(tried(lambda: open(${JSON.stringify(`${process.cwd()}/package.json`)})))
print(tried(lambda: open("/usr/bin/python3", "ab")))
print(tried(lambda: os.kill(${process.pid}, 9)))
print(tried(lambda: os.chroot("/tmp")))
print(tried(lambda: open("/tmp/mine", "w").write("kept")), os.getcwd())
`;
    const { text } = await pythonCall(options)(code, signal);
    const [names, ...others] = text.split('\n');
    expect(names).not.toMatch(/HOME|KEY|TOKEN|DATABASE/);
    // Whether a file of root's is read-only or forbidden depends on who runs the code.
    const denied = expect.stringMatching(/^(OSError|PermissionError)$/);
    expect(others).toEqual(['OSError', 'FileNotFoundError', denied, 'ProcessLookupError', 'PermissionError', '4 /tmp']);
    expect(existsSync('/tmp/mine')).toBe(false);
  },
);

it('ends code that takes too long, floods or forks, with all that it started', whereItCanBe, async () => {
  const short = pythonCall({ ...options, seconds: 1 });
  const stays = 'import os, time\nif os.fork() == 0: os.setsid()\nprint("on", flush=True)\ntime.sleep(3600)';
  expect(await short(stays, signal)).toEqual({ ok: false, text: 'It did not end within 1 s.' });
  const floods = await pythonCall(options)('while True: print("x" * 1000)', signal);
  expect(floods).toEqual({ ok: false, text: 'It wrote more than 65536 bytes and was ended.' });
  const forks =
    'import os\nn = 0\nwhile True:\n  try:\n    if os.fork() == 0: os.pause() if hasattr(os, "pause") else __import__("signal").pause()\n    n += 1\n  except OSError:\n    print("stopped at", n < 64)\n    break';
  expect(await pythonCall(options)(forks, signal)).toEqual({ ok: true, text: 'stopped at True' });
});

it(
  'has one bound of memory for all processes of the code, and one for the files that it makes',
  whereItCanBe,
  async () => {
    const hoards = 'import os, time\nfor _ in range(3): os.fork()\nkept = b"x" * (300 << 20)\ntime.sleep(15)';
    expect(await pythonCall(options)(hoards, signal)).toEqual({
      ok: false,
      text: 'It used more than 1024 MB of memory and was ended.',
    });
    const files =
      'n = 0\ntry:\n  while True:\n    open(f"f{n}", "w").close()\n    n += 1\nexcept OSError:\n  print(n < 5000)';
    expect(await pythonCall(options)(files, signal)).toEqual({ ok: true, text: 'True' });
  },
);
