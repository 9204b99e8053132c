import { describe, expect, it } from 'vitest';
import { shareNamed, topicWords } from '../../trees/find-root.ts';

describe('the words of a topic', () => {
  it.each([
    ['handheld game consoles', ['handheld', 'game', 'console']],
    ['history of the xylophone', ['history', 'xylophone']],
    ['how to', ['how', 'to']],
    ['携帯型ゲーム機', expect.arrayContaining(['ゲーム'])],
  ])('%s', (topic, words) => expect(topicWords(topic)).toEqual(words));

  it.each([
    ['handheld game consoles', 'A console for games', 2 / 3],
    ['history of the xylophone', 'History and license of a program', 1 / 2],
    ['art', 'A party', 0],
    ['lutes', 'the Lute', 1],
    ['git rebase', 'git-rebase(1) Manual Page', 1],
    ['unheard of nonsense', 'Songs of Skorend', 0],
    ['携帯型ゲーム機', '携帯型ゲーム機の歴史', 1],
    ['lutes', '', 0],
  ])('of “%s”, “%s” names a share', (topic, text, share) => expect(shareNamed(topic, text)).toBeCloseTo(share, 6));
});
