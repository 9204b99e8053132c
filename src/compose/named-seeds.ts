import type { Seed } from '../../crawler/seed.ts';
import { type Clock, isoTime } from '../kernel/clock.ts';
import { OperatorError } from '../kernel/errors.ts';

const longest = 200;

/** Seeds for topics named on the command line. */
export function topicSeeds(topics: readonly string[], clock: Clock): Seed[] {
  return topics.map((text) => {
    const topic = text.trim();
    if (topic === '' || topic.length > longest)
      throw new OperatorError('a topic must have 1 to 200 characters', 'Give one such as "handheld game consoles".');
    return { topic, source: 'list', category: null, geo: null, at: isoTime(clock) };
  });
}

/** The seed of a tree whose root page is given. */
export function rootSeed(root: string, clock: Clock): Seed {
  return { topic: new URL(root).href, source: 'root_url', category: null, geo: null, at: isoTime(clock) };
}
