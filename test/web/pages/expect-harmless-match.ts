import type { CheerioAPI } from 'cheerio';
import { expect } from 'vitest';

const allowed = [
  'html head meta title link body nav header main footer section article script label div p span a strong em del code pre',
  'blockquote bdi q cite mark time ul ol li dl dt dd br hr h1 h2 h3 h4 h5 h6 details summary figure figcaption',
  'table caption thead tbody tr th td svg g circle path text select option',
].flatMap((line) => line.split(' '));

/** Nothing of a page of a match is an element, an address or an attribute that is not ours. */
export function expectHarmlessMatch($: CheerioAPI, scripts: number): void {
  expect($('script').length).toBe(scripts);
  expect($('link').length).toBe(2);
  expect($('*').not(allowed.join(',')).length).toBe(0);
  for (const element of $('*').get()) {
    if (!('attribs' in element)) continue;
    for (const [name, value] of Object.entries(element.attribs)) {
      if (/^on|^style$|^srcdoc$|^formaction$|^xlink/i.test(name)) expect(name).toBe('harmless');
      if (name === 'src') expect(value).toMatch(/^\.\.\/assets\/[a-z]+\.js\?v=[0-9a-f]{8}$/);
      if (name === 'href') expect(value).toMatch(/^(https?:\/\/|#[a-z]|(\.\.\/)+[a-z])/);
      if (name === 'id') expect(value).toMatch(/^[a-z0-9-]+$/);
      if (name === 'class') expect(value).toMatch(/^[a-z0-9 -]+$/);
    }
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
  expect($.html()).not.toMatch(/[\u0000-\u0008\u001B\u202A-\u202E\u2066-\u2069\uD800-\uDFFF\uE000-\uF8FF]/u);
}
