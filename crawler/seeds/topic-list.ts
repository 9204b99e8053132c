import { type Clock, isoTime } from '../../src/kernel/clock.ts';
import { ok } from '../../src/kernel/result.ts';
import type { SeedSource } from '../ports.ts';
import { cutText, oneLine } from '../reading/plain-text.ts';
import { newestFirst } from './sample-seeds.ts';

const MAX_TOPIC = 200;

/**
 * Topics from a plain list, in its order; blank ones and those that begin with `#` are passed over, repeated ones come
 * once. To read a text, split it into lines first.
 */
export function topicList(topics: readonly string[], clock: Clock): SeedSource {
  return {
    seeds: async (limit) => {
      const at = isoTime(clock);
      const named = topics.map((topic) => cutText(oneLine(topic), MAX_TOPIC)).filter((topic) => !topic.startsWith('#'));
      const seeds = newestFirst(named.map((topic) => ({ topic, source: 'list', category: null, geo: null, at })));
      return ok(seeds.slice(0, Math.max(0, limit)));
    },
  };
}
