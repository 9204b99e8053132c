import { expect, it, vi } from 'vitest';
import { accessTo, tellAddress, withViewers } from '../../src/cli/listening.ts';
import { plainTerminal } from '../../src/cli/terminal.ts';

const own = 'token-of-the-owner-here';
const viewers = 'token-of-the-viewers';

/** What is printed where a server listens on all of a machine's addresses, by the tokens of the environment. */
function told(environment: { readonly token: string; readonly viewerToken: string }, interactive: boolean) {
  vi.stubEnv('DR_ARENA_TOKEN', environment.token);
  vi.stubEnv('DR_ARENA_VIEWER_TOKEN', environment.viewerToken);
  let text = '';
  const write = (words: string) => {
    text += words;
  };
  const context = {
    terminal: { ...plainTerminal(write, write), interactive },
    folder: '',
    signal: AbortSignal.abort(),
  };
  const options = { host: '0.0.0.0', port: 4747 };
  tellAddress(context, 'http://0.0.0.0:4747/', withViewers(accessTo(options)), options);
  return text;
}

it('where nobody looks on, a token that the environment has is not printed, and a drawn one is', () => {
  const bothSet = told({ token: own, viewerToken: viewers }, false);
  expect(bothSet).toBe('http://0.0.0.0:4747/\n');
  const viewersSet = told({ token: '', viewerToken: viewers }, false);
  expect(viewersSet).toMatch(/^http:\/\/0\.0\.0\.0:4747\/\?token=\S{16,}\n$/);
  expect(viewersSet).not.toContain(viewers);
  expect(told({ token: '', viewerToken: '' }, false)).toMatch(
    /\?token=\S+\nFor viewers, who cannot make changes: \S+\?token=\S+\n$/,
  );
});

it('whoever looks on is told both tokens', () => {
  const text = told({ token: own, viewerToken: viewers }, true);
  expect(text).toContain(`?token=${own}\n`);
  expect(text).toContain(`For viewers, who cannot make changes: http://0.0.0.0:4747/?token=${viewers}\n`);
});
