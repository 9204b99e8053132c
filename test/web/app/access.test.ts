import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientAddress, isLoopback, namesLoopback, passOf, proxyList, TokenGate } from '../../../src/web/app/access.ts';
import { createApp } from '../../../src/web/app/create-app.ts';
import { QuickClock, sampleParts } from './sample-parts.ts';

const token = 'a-token-of-some-length';

describe('over loopback', () => {
  const app = createApp(sampleParts());
  const status = async (host: string) => (await app.request('http://127.0.0.1/', { headers: { host } })).status;

  it('only names of loopback are answered, so that a name made to point here is not', async () => {
    for (const host of ['127.0.0.1:4747', '127.0.0.2:4747', 'localhost', 'LOCALHOST:80', '[::1]:4747'])
      expect(await status(host)).toBe(200);
    for (const host of ['evil.test', 'evil.test:4747', '127.0.0.1.evil.test', 'localhost.evil.test', '10.0.0.1', ''])
      expect(await status(host)).toBe(403);
  });

  it('a name that ends or begins like loopback is none', () => {
    const more = fc.stringMatching(/^[a-z0-9.@-]{1,10}$/);
    fc.assert(fc.property(more, (text) => !namesLoopback(`localhost${text}`) && !namesLoopback(`${text}127.0.0.1`)));
  });

  it('knows which addresses only this machine reaches', () => {
    expect(['127.0.0.1', '127.8.8.8', '::1', 'localhost'].every(isLoopback)).toBe(true);
    expect(['0.0.0.0', '::', '10.0.0.1', '127.0.0.1.evil.test'].some(isLoopback)).toBe(false);
  });
});

describe('elsewhere', () => {
  const withToken = (clock = new QuickClock()) => {
    const app = createApp(sampleParts({ access: { kind: 'token', token }, clock }));
    return (path: string, headers: Record<string, string> = {}) =>
      app.request(`http://arena.example:4747${path}`, { headers });
  };

  it('nothing but the style is shown without the token', async () => {
    const ask = withToken();
    for (const path of ['/', '/runs/T-1', '/tournaments/T-1/', '/health', '/nowhere', '/audits'])
      expect((await ask(path)).status).toBe(401);
    expect((await ask('/assets/style.css')).status).toBe(200);
    expect(await (await ask('/')).text()).toContain('name="token"');
  });

  it('the token in the address becomes a cookie and goes from the address', async () => {
    const ask = withToken();
    const entered = await ask(`/runs/T-1?a=1&token=${token}`);
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/runs/T-1?a=1']);
    const cookie = entered.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(cookie).not.toContain(token);
    const [pair = ''] = cookie.split(';');
    expect((await ask('/runs/T-1', { cookie: pair })).status).toBe(200);
    expect((await ask('/runs/T-1', { cookie: `${pair}0` })).status).toBe(401);
    expect((await ask('/', { authorization: `Bearer ${token}` })).status).toBe(200);
    expect((await ask('/', { authorization: 'Bearer no-such-token' })).status).toBe(401);
  });

  it('leads to no other host after it', async () => {
    const entered = await withToken()(`//evil.test/?token=${token}`);
    expect(entered.headers.get('location') ?? '/').toMatch(/^\/(?!\/)/);
  });

  it('tells who gives ten wrong tokens to wait for a minute, and always opens for the right one', async () => {
    const clock = new QuickClock();
    const ask = withToken(clock);
    const wrong = async () => (await ask('/?token=wrong')).status;
    for (let tries = 0; tries < 10; tries++) expect(await wrong()).toBe(401);
    expect(await wrong()).toBe(429);
    expect((await ask(`/?token=${token}`)).status).toBe(303);
    expect(await wrong()).toBe(429);
    clock.time += 61_000;
    expect(await wrong()).toBe(401);
  });

  it('remembers wrong tokens by address, of a bounded number of addresses', () => {
    const gate = new TokenGate({ token }, new QuickClock());
    for (let tries = 0; tries < 10; tries++) gate.check('wrong', '10.0.0.1');
    expect(gate.check('wrong', '10.0.0.1')).toBe('too_often');
    expect(gate.check('wrong', '10.0.0.2')).toBe('wrong');
    for (let other = 0; other < 1000; other++) gate.check('wrong', `10.1.${other >> 8}.${other & 255}`);
    expect(gate.check('wrong', '10.0.0.1')).toBe('wrong');
    expect(passOf(token)).not.toEqual(passOf(`${token}!`));
  });
});

describe('who asks', () => {
  const proxies = proxyList(['127.0.0.1', '10.0.0.0/8', '2001:db8::/32']);

  it.each([
    ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['127.0.0.1', undefined, '127.0.0.1'],
    ['127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['::ffff:127.0.0.1', '6.6.6.6, 198.51.100.1, 10.1.2.3', '198.51.100.1'],
    ['2001:db8::1', '2001:4860::8', '2001:4860::8'],
    ['127.0.0.1', 'not an address', '127.0.0.1'],
    ['127.0.0.1', '1.1.1.1, '.repeat(50), '127.0.0.1'],
  ])('is %s with forwarders %s: %s', (peer, forwardedFor, client) => {
    expect(clientAddress(peer, forwardedFor, proxies)).toBe(client);
  });

  it('is the other end of the connection where no proxy is trusted', () => {
    expect(clientAddress('127.0.0.1', '198.51.100.1', proxyList([]))).toBe('127.0.0.1');
    expect(clientAddress('127.0.0.1', '198.51.100.1', null)).toBe('127.0.0.1');
  });

  it('is told by addresses and networks only', () => {
    for (const wrong of ['proxy.example', '10.0.0.0/33', '10.0.0.0/', '::1/129', ''])
      expect(proxyList([wrong])).toBeNull();
  });
});
