import { describe, expect, it } from 'vitest';
import type { Page } from '../../crawler/page.ts';
import { classifyPage as classify } from '../../trees/classify-page.ts';
import { isNavigationUrl } from '../../trees/links-to-follow.ts';
import { fakePage, prose } from './fake-web.ts';

const classifyPage = (page: Page) => classify(page, 'en');
const links = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ to: `p${i}`, anchor: `The page number ${i}` }));

describe('a page that was read', () => {
  it('can be a target when it tells something in sentences or in a table', () => {
    expect(classifyPage(fakePage('lute', links(3)))).toEqual({ kind: 'usable' });
    const rows = Array.from({ length: 12 }, (_, i) => `| property ${i} | value ${i} |`).join('\n');
    expect(classifyPage(fakePage('table', [], `| name | value |\n| --- | --- |\n${rows}`))).toEqual({ kind: 'usable' });
  });

  it('is a hub when it mostly lists links', () => {
    const list = links(40).map(({ to, anchor }) => `- [${anchor}](/${to})`);
    const page = fakePage('contents-of-all', links(40), `${prose('lute')}\n\n${list.join('\n')}`);
    expect(classifyPage(page)).toEqual({ kind: 'hub', reason: 'mostly_links' });
  });

  it('is a hub when it mostly lists headings, but not when it lists values', () => {
    const outline = Array.from({ length: 60 }, (_, i) => `- Chapter ${i} of the book`).join('\n');
    expect(classifyPage(fakePage('x', [], `${prose('x')}\n\n${outline}`))).toEqual({
      kind: 'hub',
      reason: 'mostly_outline',
    });
    const values = Array.from({ length: 60 }, (_, i) => `- **Measure ${i}:** ${i} of them`).join('\n');
    expect(classifyPage(fakePage('x', [], `${prose('x')}\n\n${values}`))).toEqual({ kind: 'usable' });
  });

  it('is a hub when it says too little, code not counted', () => {
    expect(classifyPage(fakePage('stub', [], 'Nothing here yet.'))).toEqual({ kind: 'hub', reason: 'too_little_text' });
    const code = `Short.\n\n\`\`\`\n${prose('code')}\n\`\`\`\n`;
    expect(classifyPage(fakePage('code', [], code))).toMatchObject({ kind: 'hub' });
    const words = Array.from({ length: 90 }, (_, i) => `word${i}`).join('\n');
    expect(classifyPage(fakePage('words', [], words))).toEqual({ kind: 'hub', reason: 'too_little_text' });
  });

  it.each([
    'Index — Python 3.11 documentation',
    'Python Module Index — Python 3.11 documentation',
    'Search',
    'Sign in | Shop',
    'Privacy Policy - Example',
    'Page not found',
    '404 Not Found',
    'Mercury (disambiguation)',
    'Dealing with Bugs — Python 3.11 documentation',
  ])('is a hub when it is titled “%s”', (title) => {
    expect(classifyPage({ ...fakePage('x'), title })).toEqual({ kind: 'hub', reason: 'navigation_title' });
  });

  it.each(
    'Index fossil|Search engine|Error detection|About Time|Contents of the urn|Help desk'.split('|'),
  )('is no hub for being titled “%s”', (title) =>
    expect(classifyPage({ ...fakePage('x'), title })).toEqual({ kind: 'usable' }));
});

describe('an address', () => {
  it.each([
    'genindex.html',
    'genindex-all.html',
    'py-modindex.html',
    'search.html?q=x',
    'contents.html',
    'copyright.html',
    'bugs.html',
    'about.html',
    'user/login',
    'privacy/',
    'wiki/Special:Random',
    'wiki/File%3ALute.jpg',
    'data/list.csv',
    'w/index.php?title=Lute&action=edit',
  ])('%s is navigation or no page', (path) => expect(isNavigationUrl(`http://127.0.0.1/${path}`)).toBe(true));

  it.each([
    'library/index.html',
    'library/functions.html',
    'wiki/Search_engine',
    'logins.html',
    '',
    '%E0%A4%A',
    'a.b/c',
  ])('%s may be a target', (path) => expect(isNavigationUrl(`http://127.0.0.1/${path}`)).toBe(false));
});
