import { load } from 'cheerio';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visibleText } from '../../../src/kernel/visible-text.ts';
import { escapeHtml, html, trusted } from '../../../src/reporting/html/html.ts';
import { maxShownMarkdown, sanitisedMarkdown } from '../../../src/reporting/html/sanitised-markdown.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { forAll, forSome } from '../../support/for-all.ts';
import { hostileStrings } from '../hostile.ts';

const anyText = fc.string({ unit: anyCharacter, maxLength: 200 });
const markdown = (text: string) => html`<div class="prose">${trusted(sanitisedMarkdown(text))}</div>`;

describe('the template', () => {
  it('escapes parts, joins lists and leaves null and false out', () => {
    expect(html`<p title="${'"<'}">${['a', html`<b>${'&'}</b>`, null, false, 0]}</p>`.toString()).toBe(
      '<p title="&quot;&lt;">a<b>&amp;</b>0</p>',
    );
    expect(html`${trusted('<i>')}`.toString()).toBe('<i>');
  });

  it('gives every text back, as content and as attribute, when a parser reads it', () => {
    forAll(anyText, (text) => {
      const page = load(html`<p title="${text}">${text}</p>`.toString());
      const expected = visibleText(text).replace(/\r\n?/g, '\n');
      expect(page('p').text()).toBe(expected);
      expect(page('p').attr('title')).toBe(expected);
      expect(page('body').children().length).toBe(1);
    });
  });

  it('never leaves a character that ends content or a quoted value', () => {
    forAll(anyText, (text) => {
      expect(escapeHtml(text)).not.toMatch(/[<>"'`]|&(?!(amp|lt|gt|quot|#39|#96);)/);
    });
  });
});

describe('visible text', () => {
  it('shows control and reordering characters as their codes and keeps the rest', () => {
    expect(visibleText('a\u202Eb\u0000c\td\né\u{1F600}\uDC00')).toBe('a[U+202E]b[U+0000]c\td\né\u{1F600}\uFFFD');
  });

  it('changes nothing when done twice', () => {
    forAll(anyText, (text) => {
      expect(visibleText(visibleText(text))).toBe(visibleText(text));
    });
  });
});

describe('Markdown from outside', () => {
  it('keeps formatting, lists, tables and web links', () => {
    const page = load(markdown('# T\n\n**b** [l](https://a.example/x)\n\n- i\n\n| h |\n| - |\n| c |').toString());
    expect(page('h6').text()).toBe('T');
    expect(page('strong').text()).toBe('b');
    expect(page('a').attr('href')).toBe('https://a.example/x');
    expect(page('a').attr('rel')).toContain('nofollow');
    expect(page('li').text()).toBe('i');
    expect(page('td').text()).toBe('c');
    expect(page('.wide[tabindex="0"] > table').length).toBe(1);
  });

  it('shows raw HTML as text and goes on formatting behind it', () => {
    const page = load(markdown('<script>alert(1)</script> **b**\n\n<p style="x">q</p>').toString());
    expect(page('script, [style]').length).toBe(0);
    expect(page('.prose').text()).toContain('<script>alert(1)</script> b');
    expect(page('strong').text()).toBe('b');
  });

  it('turns images into links and loads none', () => {
    const page = load(markdown('![alt <b>](https://a.example/x.png)').toString());
    expect(page('img').length).toBe(0);
    expect(page('a').text()).toBe('[image: alt <b>]');
  });

  it('lets no element or address through that could do anything, whatever the pieces', () => {
    const pieces = fc.constantFrom(
      ...hostileStrings,
      '\n',
      '\n\n',
      '# ',
      '- ',
      '> ',
      '```',
      '`',
      '|',
      '[',
      '](',
      ')',
      '<',
      '**',
      '  ',
    );
    forSome(300, fc.array(fc.oneof(pieces, anyText), { maxLength: 12 }), (parts) => {
      const page = load(`<body>${markdown(parts.join(''))}</body>`);
      const allowed = 'div,p,br,hr,h6,strong,em,del,code,pre,blockquote,ul,ol,li,a,table,thead,tbody,tr,th,td';
      expect(page('body *').not(allowed).length).toBe(0);
      page('body .prose *').each((_, element) => {
        if (!('attribs' in element)) return;
        const own = element.tagName === 'div' ? ['class', 'role', 'aria-label', 'tabindex'] : ['href', 'rel', 'start'];
        for (const name of Object.keys(element.attribs)) expect(own).toContain(name);
        if (element.attribs.href) expect(element.attribs.href).toMatch(/^https?:\/\//i);
      });
    });
  });

  it('survives nesting that overflows the parser, and shows it as it is', () => {
    const deep = '1. '.repeat(maxShownMarkdown / 3);
    for (const text of [deep, '> '.repeat(6000), '['.repeat(12_000), '**a '.repeat(3000)])
      expect(load(markdown(text).toString())('.prose').text().length).toBeGreaterThan(0);
  });
});
