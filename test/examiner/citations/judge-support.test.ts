import { describe, expect, it } from 'vitest';
import { judgeSupport } from '../../../examiner/citations/judge-support.ts';
import { mostShown, pickPassages, shownFor } from '../../../examiner/citations/pick-passages.ts';
import { brainModel } from '../judging/brain-model.ts';
import { judgingRig } from '../judging/judging-rig.ts';

const question = 'Who was the first engineer that planned the funicular of Rovenna and when was it opened?';
const page = {
  title: 'Rovenna Funicular',
  markdown: `# Rovenna Funicular

|  |  |
| --- | --- |
| **Opened** | 15 August 1901 |
| **Speed** | 3.5 m/s |
| **Length** | 1,064 m [1] |

The Rovenna Funicular climbs from the promenade to the terrace of Belvedere. Plans were drawn by Giacomo Pedrazzi.
A kiosk beside the Rovenna Funicular burnt in 1950.`,
};

interface Said {
  readonly outcome: 'supported' | 'partly' | 'unsupported' | 'contradicted';
  readonly quotes: readonly string[];
}

function judgeOf(...replies: readonly Said[]) {
  let at = 0;
  return brainModel(() => {
    const said = replies[Math.min(at++, replies.length - 1)];
    return { kind: 'text', text: JSON.stringify({ claims: [{ id: 'c1', reason: 'so it is', ...said }] }) };
  });
}

async function judged(text: string, judges: ReturnType<typeof judgeOf>[], markdown = page.markdown) {
  const panel = judges.length === 0 ? null : { judges, options: judgingRig(judges).options };
  const claims = [{ text, context: text }];
  const [support] = await judgeSupport(
    { page: { ...page, markdown }, question, claims, task: 'task', about: 'page' },
    panel,
  );
  return support;
}

describe('whether a page bears a claim out', () => {
  it.each<[string, string]>([
    ['The Rovenna Funicular climbs from the promenade to the terrace of Belvedere.', 'supported'],
    ['A kiosk beside the Rovenna Funicular burnt in 1950', 'supported'],
    ['The Rovenna Funicular burnt in 1950.', 'open'],
    ['The Rovenna Funicular climbs from Belvedere to the terrace of the promenade.', 'open'],
    ['The Rovenna Funicular climbs from the promenade.', 'open'],
    ['Rovenna Funicular: opened: 15 August 1901; speed: 3.5 m/s', 'open'],
    ['Kapf Tramway: opened: 3 May 1888', 'open'],
  ])('code alone says of “%s”: %s', async (claim, outcome) => expect((await judged(claim, []))?.outcome).toBe(outcome));

  it('a claim that is open for want of a judge says so', async () => {
    expect((await judged('The tramway was built by Ottilie Brandtner.', []))?.reason).toContain('no judge');
  });

  it('a sentence behind another in its answer is for judges: what its words refer to stands before it', async () => {
    const text = 'A kiosk beside the Rovenna Funicular burnt in 1950.';
    const claims = [{ text, context: `The Kapf Tramway is old. ${text}` }];
    const [support] = await judgeSupport({ page, question, claims, task: 'task', about: 'page' }, null);
    expect(support?.outcome).toBe('open');
  });

  it('what a judge supports with words that have another value is open, and stands where the words are others', async () => {
    const quotes = ['A kiosk beside the Rovenna Funicular burnt in 1950'];
    const judge = judgeOf({ outcome: 'supported', quotes });
    const wrong = await judged('A kiosk beside the Rovenna Funicular burnt in 1951.', [judge]);
    expect(wrong).toMatchObject({ outcome: 'open', quote: quotes[0] });
    expect((await judged('A kiosk burnt 49 years after the opening.', [judge]))?.outcome).toBe('supported');
  });

  it.each<[string, string, string]>([
    ['a calendar', 'The school was founded in 1419 AH.', 'The school was founded in 1998.'],
    ['a script', '学校は昭和五十三年に創立された。', 'The school was founded in 1978.'],
    ['digits', 'The school has 𝍩𝍢 rooms.', 'The school has 12 rooms.'],
    ['a unit', 'The field measures 3 rai.', 'The field measures 4,800 m².'],
  ])('a judge is not overruled on %s that code does not read', async (_, sentence, claim) => {
    const judge = judgeOf({ outcome: 'supported', quotes: [sentence] });
    expect((await judged(claim, [judge], `# Page\n\n${sentence}`))?.outcome).toBe('supported');
  });

  it('what code leaves open is said by judges, with words of the page and their place', async () => {
    const quote = 'Plans were drawn by Giacomo Pedrazzi';
    const support = await judged('Pedrazzi planned it.', [judgeOf({ outcome: 'supported', quotes: [quote] })]);
    expect(support).toMatchObject({ outcome: 'supported', by: ['test/judge'], quote });
    expect(page.markdown.slice(support?.place?.start, support?.place?.end)).toBe(quote);
  });

  it('words that are not on the page are asked for once more, and then bear nothing out', async () => {
    const wrong = { outcome: 'supported', quotes: ['Pedrazzi planned all of it'] } as const;
    const stubborn = judgeOf(wrong);
    expect(await judged('Pedrazzi planned it.', [stubborn])).toMatchObject({ outcome: 'unsupported', quote: null });
    expect(stubborn.asked).toHaveLength(2);
    const mended = judgeOf(wrong, { outcome: 'supported', quotes: ['drawn by Giacomo Pedrazzi'] });
    expect((await judged('Pedrazzi planned it.', [mended]))?.outcome).toBe('supported');
  });

  it('a claim that nobody asked about is not asked for again', async () => {
    const said = { reason: 'so it is', outcome: 'supported' };
    const claims = [
      { id: 'c1', ...said, quotes: ['drawn by Giacomo Pedrazzi'] },
      { id: 'c9', ...said, quotes: ['Nothing of it is there'] },
    ];
    const judge = brainModel(() => ({ kind: 'text', text: JSON.stringify({ claims }) }));
    expect(await judged('Pedrazzi planned it.', [judge])).toMatchObject({ outcome: 'supported' });
    expect(judge.asked).toHaveLength(1);
  });

  it('the majority of a panel decides, and without one it stays open', async () => {
    const yes = { outcome: 'supported', quotes: ['Plans were drawn by Giacomo Pedrazzi'] } as const;
    const no = { outcome: 'unsupported', quotes: [] } as const;
    expect(await judged('Pedrazzi planned it.', [judgeOf(yes), judgeOf(no), judgeOf(yes)])).toMatchObject({
      outcome: 'supported',
    });
    expect(await judged('Pedrazzi planned it.', [judgeOf(yes), judgeOf(no)])).toMatchObject({ outcome: 'open' });
  });

  it('of a long page judges see its beginning and what shares words with the claims', () => {
    const filler = Array.from({ length: 2_000 }, (_, at) => `Line ${at} tells of other things.\n`).join('');
    const shown = pickPassages(`# Head\n${filler}The heron nests in alders.\n${filler}`, ['Herons nest in alders.']);
    expect(shown.length).toBeLessThanOrEqual(shownFor(1));
    expect(shownFor(100)).toBe(mostShown);
    expect(shown).toContain('# Head');
    expect(shown).toContain('The heron nests in alders.');
    expect(shown).toContain('[…]');
  });
});
