import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageLanguage } from '../../../crawler/reading/page-language.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { forAll } from '../../support/for-all.ts';

const english = 'The old harbour was widened twice, and since then the larger boats moor beside the copper works.';
const german = 'Der alte Hafen wurde zweimal verbreitert, und seitdem liegen die größeren Boote neben dem Kupferwerk.';

describe('the language of a page', () => {
  test.each([
    ['en', english],
    ['de', german],
    ['fr', 'Le vieux port a été élargi deux fois, et depuis les plus grands bateaux accostent près de la fonderie.'],
    ['es', 'El viejo puerto se amplió dos veces, y desde entonces los barcos mayores atracan junto a la fundición.'],
    [
      'no',
      'Den gamle havna ble utvidet to ganger, og siden har de største båtene ligget ved kobberverket hver vinter.',
    ],
    ['ru', 'Старую гавань дважды расширяли, и с тех пор большие лодки стоят рядом с медным заводом.'],
    ['ja', '古い港は二度広げられ、それ以来大きな船は銅の工場のそばに停泊しています。毎年冬に水路が調べられます。'],
    ['zh', '旧港口曾两次拓宽，从那以后较大的船只停泊在铜厂旁边，每年冬天都要重新测量航道的深度。'],
    ['ar', 'تم توسيع الميناء القديم مرتين، ومنذ ذلك الحين ترسو القوارب الكبيرة بجانب مصنع النحاس.'],
  ])('%s is told from its text alone', (language, text) => expect(pageLanguage(text, '')).toBe(language));

  test.each(
    'de fr-CA zz x - en_US <script> 日本'.split(' '),
  )('a declared %s does not stand against a clear text', (declared) => {
    expect(pageLanguage(english, declared)).toBe('en');
  });

  test('what is declared decides between neighbours', () => {
    const text = 'Pelabuhan lama itu diperlebar dua kali, dan sejak itu kapal besar berlabuh di dekat pabrik tembaga.';
    expect(pageLanguage(text, 'id-ID')).toBe('id');
    expect(pageLanguage(text, 'ms')).toBe('ms');
    expect(pageLanguage(text, '')).toBeNull();
  });

  test('a declared language that the detector does not know is believed where the text leaves room', () => {
    const welsh =
      'Cafodd yr hen harbwr ei ledu ddwywaith, ac ers hynny mae y cychod mawr yn angori wrth y gwaith copr.';
    expect(pageLanguage(welsh, 'cy')).toBe('cy');
    expect(pageLanguage(welsh, '')).toBeNull();
    expect(pageLanguage(english, 'cy')).toBe('en');
  });

  test('figures and names have no language, unless one is declared', () => {
    const figures = '| 1 | 2004 | 33.5 |\n| 2 | 2006 | 41.0 |';
    expect(pageLanguage(figures, '')).toBeNull();
    expect(pageLanguage(figures, 'EN')).toBe('en');
    expect(pageLanguage('', 'deu')).toBe('de');
  });

  test('code does not count, wherever it stands', () => {
    const code = `\`\`\`\n${'if (this.size > other.size) return other.name; // take the smaller one of the two\n'.repeat(40)}\`\`\``;
    expect(pageLanguage(`${german}\n\n${code}\n\n${german}`, '')).toBe('de');
  });

  test('a notice at the top does not decide for the page', () => {
    const notice = `${english} `.repeat(3);
    expect(pageLanguage([notice, ...Array.from({ length: 30 }, () => german)].join('\n\n'), 'en')).toBe('de');
  });

  test('any text and any declaration give a code or null', () => {
    forAll(fc.string({ unit: anyCharacter, maxLength: 3000 }), fc.string({ maxLength: 12 }), (text, declared) => {
      expect(pageLanguage(text, declared) ?? 'xx').toMatch(/^[a-z]{2}$/);
    });
  });
});
