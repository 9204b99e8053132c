import { planted, plantedIn } from './planted-fault.ts';

/** Faults in what may be fetched, and in who may use the app. */
export const webAccessFaults = plantedIn('web-access', [
  planted('link-local-fetched', 'crawler/fetching/address-policy.ts', {
    before: "if (range !== 'unicast') return",
    after: "if (range === 'private' || range === 'loopback') return",
    breaks: 'A page can have the arena fetch the metadata of the machine that it runs on.',
  }),
  planted('only-first-address-checked', 'crawler/fetching/policy-connector.ts', {
    before: 'const refusal = firstRefusal(addresses);',
    after: 'const refusal = firstRefusal([first]);',
    breaks: 'A name whose second address is private leads into the local network.',
  }),
  planted('redirect-target-unchecked', 'crawler/fetching/http-fetcher.ts', {
    before: 'await gate.refusal(url, budget.signal)',
    after: 'await gate.refusal(start, budget.signal)',
    breaks: 'A redirect leads to where robots.txt or the address policy forbids to go.',
  }),
  planted('body-cap-too-late', 'crawler/fetching/capped-exchange.ts', {
    before: 'if (chunk.length > room) {',
    after: 'if (room <= 0) {',
    breaks: 'A body is taken that is longer than the cap.',
  }),
  planted('loopback-by-prefix', 'src/web/app/access.ts', {
    before: 'localhost|\\[::1\\])(?::\\d{1,5})?$/i',
    after: 'localhost|\\[::1\\])(?::\\d{1,5})?/i',
    breaks: 'A site of the name 127.0.0.1.evil.example reads and steers an arena without a token.',
  }),
  planted('viewer-token-acts', 'src/web/app/guard-access.ts', {
    before: "if (c.get('right') !== 'act') return errorPage(c, looksOnly);",
    after: "if (c.get('right') !== 'act' && isForApi(c)) return errorPage(c, looksOnly);",
    breaks: 'Who was given a token to look only starts, stops and abandons runs by forms.',
  }),
  planted('posts-without-origin', 'src/web/app/guard-access.ts', {
    before: "from === null ? site === 'same-origin' : from.host",
    after: 'from === null || from.host',
    breaks: 'A post that does not say where it comes from is taken for one of the own pages.',
  }),
  planted('wrong-tokens-never-locked', 'src/web/app/access.ts', {
    before: 'count: before.count + 1 }',
    after: 'count: 1 }',
    breaks: 'Tokens can be guessed without end.',
  }),
  planted('client-address-spoofed', 'src/web/app/access.ts', {
    before: "plain(hops.pop() ?? '')",
    after: "plain(hops.shift() ?? '')",
    breaks: 'Behind a proxy anybody names another address for each guess at a token.',
  }),
  planted('spends-without-token', 'src/web/app/run-acts.ts', {
    before: 'if (costs && !hasToken) return tokenWanted;',
    after: 'if (costs && !hasToken && capUsd === null) return tokenWanted;',
    breaks: 'An app without a token starts runs that cost money.',
  }),
]);
