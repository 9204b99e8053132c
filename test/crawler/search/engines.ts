import type { SearchEngine } from '../../../crawler/ports.ts';
import { keyedEngine } from '../../../crawler/search/keyed-engine.ts';
import { searxngEngine } from '../../../crawler/search/searxng.ts';
import type { ServiceOptions } from '../../../crawler/search/service-options.ts';
import type { Clock } from '../../../src/kernel/clock.ts';
import { braveWire } from '../../services/brave-search.ts';
import { googleWire } from '../../services/google-search.ts';
import { searxngWire } from '../../services/searxng-search.ts';
import { serpapiWire } from '../../services/serpapi-search.ts';
import { serperWire } from '../../services/serper-search.ts';
import { tavilyWire } from '../../services/tavily-search.ts';
import type { SearchWire } from '../../services/web-search-server.ts';

export interface EngineCase {
  readonly name: string;
  readonly wire: SearchWire;
  /** How many of 60 hits it gives when 50 are asked for, and in how many requests. */
  readonly most: number;
  readonly requestsForMost: number;
  make(baseUrl: string, key: string, options: Partial<ServiceOptions>): SearchEngine;
}

export const engineCases: readonly EngineCase[] = [
  {
    name: 'searxng',
    wire: searxngWire,
    most: 50,
    requestsForMost: 5,
    make: (baseUrl, _key, options) => searxngEngine({ baseUrl, ...options }),
  },
  {
    name: 'brave',
    wire: braveWire,
    most: 50,
    requestsForMost: 3,
    make: (baseUrl, key, options) => keyedEngine('brave', { baseUrl, key, ...options }),
  },
  {
    name: 'serper',
    wire: serperWire,
    most: 50,
    requestsForMost: 5,
    make: (baseUrl, key, options) => keyedEngine('serper', { baseUrl, key, ...options }),
  },
  {
    name: 'serpapi',
    wire: serpapiWire,
    most: 50,
    requestsForMost: 5,
    make: (baseUrl, key, options) => keyedEngine('serpapi', { baseUrl, key, ...options }),
  },
  {
    name: 'tavily',
    wire: tavilyWire,
    most: 20,
    requestsForMost: 1,
    make: (baseUrl, key, options) => keyedEngine('tavily', { baseUrl, key, ...options }),
  },
  {
    name: 'google',
    wire: googleWire,
    most: 50,
    requestsForMost: 5,
    make: (baseUrl, key, options) => keyedEngine('google', { baseUrl, key, engineId: '8ac1ab64606d234f1', ...options }),
  },
];

/** A clock whose sleeps take no time and are written down. */
export function instantClock(): Clock & { readonly slept: number[] } {
  const slept: number[] = [];
  let now = Date.UTC(2026, 10, 2, 10);
  return {
    slept,
    now: () => now,
    sleep: async (ms, signal) => {
      signal?.throwIfAborted();
      slept.push(ms);
      now += ms;
    },
  };
}
