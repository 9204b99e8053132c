// Repeats test/cli/tree-build.real.test.ts (a page that gives no tree is refused) with further addresses and pages.
import { expect, it } from 'vitest';
import { redirect, routes, serve } from '../crawler/loopback-server.ts';
import { arenaFolder } from './arena-folder.ts';
import { expectRefusals } from './refused-build.ts';

const home = arenaFolder();

it('tree build refuses addresses of this network, redirects in a circle, pages without end and pictures', async () => {
  const server = await serve(
    routes({
      '/loop': redirect('/loop'),
      '/picture': (_request, answer) => answer.writeHead(200, { 'content-type': 'image/png' }).end('\x89PNG'),
      '/endless': (_request, answer) => {
        answer.writeHead(200, { 'content-type': 'text/html' });
        const more = () => {
          while (!answer.destroyed && answer.write('<p>again</p>'.repeat(5000)));
        };
        answer.on('drain', more);
        more();
      },
    }),
  );
  const addresses = ['http://169.254.169.254/latest/', 'http://[::ffff:10.0.0.1]/', 'http://127.0.0.1:1/'];
  const pages = ['/loop', '/endless', '/picture'].map((each) => server.origin + each);
  await expectRefusals(home, [...addresses, ...pages]);
  await server.close();
  expect(server.asked).toContain('/picture');
});
