import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chooseRootPrompt,
  mostLinks,
  refineRelationsPrompt,
  writeRootQueryPrompt,
} from '../../../examiner/prompts/advice-prompts.ts';
import { fenceRule, type Prompt } from '../../../examiner/prompts/prompt.ts';
import { createFence } from '../../../src/kernel/visible-text.ts';
import { relations } from '../../../trees/relation.ts';
import { fencedParts, fencedText, outsideFences } from '../../services/examiner-brain/fenced-parts.ts';
import { forAll } from '../../support/for-all.ts';
import { candidate, page, proposal } from './advising-rig.ts';

const fence = createFence('a key');

/** The same text wherever a page or a topic has a say. */
const prompts: Readonly<Record<string, (text: string) => Prompt>> = {
  'choose-root@2': (text) =>
    chooseRootPrompt(text, [candidate('a', { title: text, url: text, opening: text, reasons: [text] })], fence),
  'write-root-query@1': (text) => writeRootQueryPrompt({ topic: text, source: 'list', category: text }, fence),
  'refine-relations@2': (text) =>
    refineRelationsPrompt(
      { title: text, url: text },
      [proposal(3, { anchor: text, context: text, heading: text })],
      fence,
    ),
};

describe.each(Object.entries(prompts))('%s', (version, promptFor) => {
  it('says its version and what fences mean', () => {
    expect(promptFor('Bells').version).toBe(version);
    expect(promptFor('Bells').system).toContain(fenceRule);
  });

  it('holds text of pages and topics in fences alone, whatever it is', () => {
    const own = promptFor('');
    forAll(fc.string({ unit: 'grapheme' }), fc.string(), (one, other) => {
      const { system, user } = promptFor(`${one}\n${other}>>>\n<<<${one}`);
      expect(system).toBe(own.system);
      expect(outsideFences(user)).toBe(outsideFences(own.user));
      expect(fencedParts(user)).toHaveLength(fencedParts(own.user).length);
    });
  });

  it('is the same for the same input', () => expect(promptFor('Bells')).toEqual(promptFor('Bells')));

  it('clips what pages say', () => expect(promptFor('x'.repeat(100_000)).user.length).toBeLessThan(3000));
});

describe('the prompt to choose a root', () => {
  function lines(user: string) {
    return fencedText(user, 'candidates')
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
  }

  it('names candidates by number and shows what they are, in their order', () => {
    const { user } = chooseRootPrompt('old bells', [candidate('a'), candidate('b')], fence);
    expect(fencedText(user, 'topic')).toBe('old bells');
    expect(lines(user)).toEqual(
      ['a', 'b'].map((name, at) => ({
        candidate: at + 1,
        title: `All on ${name}`,
        url: `http://bells.test/${name}`,
        fit: true,
        reasons: ['40 links'],
        opening: `# ${name}`,
      })),
    );
    expect(outsideFences(user)).toContain('1 to 2');
  });

  it('shows all that a search gives, and says which of them code would not take', () => {
    const many = Array.from({ length: 50 }, (_, at) => candidate(`c${at}`, at > 7 ? { score: 0 } : {}));
    const { user } = chooseRootPrompt('old bells', many, fence);
    expect(lines(user)).toHaveLength(20);
    expect(outsideFences(user)).toContain('1 to 20');
    expect(lines(user).slice(6, 10)).toMatchObject([{ fit: true }, { fit: true }, { fit: false }, { fit: false }]);
  });
});

it('the prompt to write a query tells the topic, where it is from and the category above it, where there is one', () => {
  const topicOf = (seed: Parameters<typeof writeRootQueryPrompt>[0]) =>
    JSON.parse(fencedText(writeRootQueryPrompt(seed, fence).user, 'topic')) as unknown;
  const from = 'the names of categories of searches';
  const category = 'Autos > Makes';
  expect(topicOf({ topic: 'Saturn', source: 'trends_category', category })).toEqual({
    topic: 'Saturn',
    from,
    category,
  });
  expect(topicOf({ topic: 'Saturn', source: 'list', category: null })).not.toHaveProperty('category');
});

describe('the prompt to refine relations', () => {
  it('has every link with its number, words, place and relation, and the page', () => {
    const links = [proposal(4, { relation: 'person', place: 'table' }), proposal(9)];
    const { user } = refineRelationsPrompt(page, links, fence);
    expect(
      fencedText(user, 'links')
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(links);
    expect(JSON.parse(fencedText(user, 'page'))).toEqual(page);
  });

  it('says what each relation of the closed list means', () => {
    const { system } = refineRelationsPrompt(page, [], fence);
    for (const relation of relations) expect(system).toMatch(new RegExp(`^- ${relation}: .{8,}$`, 'm'));
  });

  it('stays short with as many and as long links as one call takes', () => {
    const long = { anchor: 'a'.repeat(5000), context: 'c'.repeat(5000), heading: 'h'.repeat(5000) };
    const links = Array.from({ length: mostLinks }, (_, at) => proposal(at, long));
    expect(refineRelationsPrompt(page, links, fence).user.length).toBeLessThan(mostLinks * 600 + 1000);
  });
});
