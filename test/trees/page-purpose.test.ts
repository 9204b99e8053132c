import { describe, expect, it } from 'vitest';
import { isNavigationTitle } from '../../trees/classify-page.ts';
import { isNavigationUrl } from '../../trees/links-to-follow.ts';
import { pagePurpose } from '../../trees/page-purpose.ts';

const purposeOf = (text: string) => pagePurpose(text, text.split(/\s+/).length);
const filler = (words: number) =>
  'The harbour keeps its lamps in good order all year round. '.repeat(Math.ceil(words / 11));

describe('a page is there', () => {
  it.each([
    [
      'account',
      'Welcome back. Enter your email and password. Forgot your password? Remember me. New user? Create an account.',
    ],
    ['account', 'You must be logged in to see this page. Already have an account? Sign in with Google.'],
    [
      'legal',
      `This privacy policy tells how we collect your personal data. We use cookies. ${filler(60)} You have the right to access them.`,
    ],
    [
      'legal',
      `By using this website you agree to these terms. ${filler(100)} They are governed by the laws of Norland. No liability is taken.`,
    ],
    [
      'legal',
      'Our site uses cookies. Strictly necessary cookies keep you logged in. This cookie policy was changed in May.',
    ],
    ['shop', 'Brass lamp. $49.90. In stock. Add to cart. Free shipping from $30. Customers also bought: wick, oil.'],
    ['shop', 'Your basket is empty. You may also like: Lamp, 12 €. Buy now.'],
    [
      'listing',
      `A post. ${filler(20)} Read more Another. ${filler(20)} Read more A third. Continue reading A fourth. 3 comments`,
    ],
    ['listing', `Lamps of the north. ${filler(30)} Older posts`],
    ['change_log', `# 3.2\n${'- Fixed the lamp that would not light.\n'.repeat(6)}${'- Added a wick.\n'.repeat(4)}`],
  ])('to be %s: “%s”', (purpose, text) => expect(purposeOf(text)).toBe(purpose));

  it.each([
    [
      'an article about privacy',
      `Privacy is the wish to be left alone. Firms collect personal data about customers, and laws give people a right to access it. ${filler(400)} Most sites show a cookie notice.`,
    ],
    [
      'an essay on passwords',
      `A user who forgot a password asks for another. ${filler(200)} Many sites let people sign in with Google.`,
    ],
    [
      'a history of a currency',
      `A loaf was $0.05 in 1900 and €2 in 2020. ${filler(200)} Bread was often out of stock.`,
    ],
    [
      'an article about shops on the web that quotes their words',
      `Shops on the web have a button “Add to cart”, a price such as $5 and a note “In stock”. ${filler(1200)}`,
    ],
    [
      'a list of facts that begins like changes',
      `${'- Added weight: 3 kg.\n'.repeat(2)}${'- Height: 4 m.\n'.repeat(9)}`,
    ],
    ['a story with one link to more', `${filler(100)} Read more about lamps.`],
    [
      'an article with fixes among much prose',
      `${`${filler(20)}\n`.repeat(40)}${'- Fixed lamps burn longer.\n'.repeat(9)}`,
    ],
  ])('to tell something: %s', (_, text) => expect(purposeOf(text)).toBeNull());
});

describe('a title', () => {
  it.each([
    'Index',
    'General Index — Manual',
    'Index of /pub/bells',
    'Index of names',
    'Alphabetical List Of SQLite Documents',
    'Appendix B. Index',
    'Table of Contents',
    'List of Figures',
    'Search results for bells',
    'Log in',
    'My account',
    'Forgot your password?',
    'Shopping cart',
    'Cookie Policy',
    'Privacy and cookies policy',
    'Terms of Sale',
    'Legal Notice',
    'Imprint',
    'Tag: bells',
    'Posts tagged bells',
    'Category: News',
    'May 2024 Archives',
    'Changelog',
    'Release Notes for Bell 3',
    'Appendix E. Release Notes',
    '500 Internal Server Error',
    'Service Unavailable',
  ])('“%s” leads elsewhere', (title) => expect(isNavigationTitle(title, 300)).toBe(true));

  it.each([
    'Index funds',
    'Chapter 4. Index funds',
    'Index of refraction',
    'Index Of A Parameter With A Given Name',
    'Privacy in Roman law',
    'Internet privacy',
    'HTTP cookie',
    'Login shell',
    'Shopping cart software',
    'Terms of endearment',
    'Category theory',
    'Archive',
    'Change management',
    'Error-correcting code',
    'Register machine',
    'Search algorithm',
    '5.2. Default Values',
    'I. Introduction',
  ])('“%s” may name a target', (title) => expect(isNavigationTitle(title, 300)).toBe(false));
});

describe('a title of one word that is a subject too', () => {
  it.each(['Privacy - Wikipedia', 'Copyright', 'Cart', 'Cookie', 'Register'])('“%s” is told by the length', (title) => {
    expect(isNavigationTitle(title, 200)).toBe(true);
    expect(isNavigationTitle(title, 3000)).toBe(false);
  });

  it.each(['Index', 'Contents', 'Search', 'Log in', 'Privacy Policy'])('“%s” is not', (title) =>
    expect(isNavigationTitle(title, 3000)).toBe(true));
});

describe('an address', () => {
  it.each([
    'tag/bells',
    'tags/bells/',
    'category/news',
    'author/ann',
    'blog/page/3',
    '2024/05/',
    'archives/2024/05',
    '?s=bells',
    'find?q=bells',
    'shop/basket',
    'register',
    'CHANGELOG.html',
    'legalnotice.html',
  ])('%s lists or serves', (path) => expect(isNavigationUrl(`http://bells.test/${path}`)).toBe(true));

  it.each([
    '2024/05/the-great-bell',
    '2024/05/12/the-great-bell/',
    'category/theory.html',
    'tag/bells/history',
    'archive-modules.html',
    'pages/3',
    'wiki/Cookie',
    'wiki/Privacy',
    'encyclopedia/copyright',
    'privacy-in-law.html',
    'article?id=3',
  ])('%s may hold a target', (path) => expect(isNavigationUrl(`http://bells.test/${path}`)).toBe(false));
});
