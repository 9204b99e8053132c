import { describe, expect, it } from 'vitest';
import type { PagePointsReply } from '../../../examiner/prompts/read-points-prompt.ts';
import { createPointsReader } from '../../../examiner/reading/model-points-reader.ts';
import type { Member } from '../../../examiner/writing/place-pages.ts';
import { fencedParts, outsideFences } from '../../services/examiner-brain/fenced-parts.ts';
import { brainModel, honestBrain, writingOptions } from '../model-writing/brain-model.ts';
import { member } from '../sample-page.ts';
import { bass, jsonText, readPoints, treble } from '../writing/kinds/lute-points.ts';

describe('points and changes of a page', () => {
  it('are read once a page, by a prompt that knows nothing but its text', async () => {
    const { found, read, model } = await readPoints([treble, bass]);
    await read(treble, 0, 'points');
    expect(model.requests).toHaveLength(2);
    const [request] = model.requests;
    expect(request?.purpose).toMatchObject({ role: 'facts', prompt: 'read-points@3', occasion: 'try 1' });
    const prompt = request?.messages[0]?.text ?? '';
    expect(fencedParts(prompt)).toEqual([{ label: 'page text', text: treble.page.text }]);
    expect(outsideFences(prompt)).not.toContain('Stoull');
    expect(found.get(treble.node)?.points.map(({ sort, fact }) => `${sort} ${fact.attribute}`)).toEqual([
      'cause cause of spread',
      'cause cause of decline',
    ]);
    expect(found.get(bass.node)?.changes.map(({ former, present }) => `${former.value} > ${present.value}`)).toEqual([
      'Harro Vint > Odda Fenn',
    ]);
  });

  it('are none where the model finds none, and that is asked once; what is made up is asked anew and told', async () => {
    const nothing: PagePointsReply = { points: [], changes: [] };
    const empty = await readPoints([treble], () => jsonText(nothing));
    expect(empty.model.requests).toHaveLength(1);
    expect(empty.kinds).toEqual([]);
    const lie = { sort: 'cause', about: 'cause of fame', point: 'a queen had one', quote: 'A queen had one.' };
    const made = await readPoints([treble], () => jsonText({ ...nothing, points: [lie] }));
    const again = fencedParts(made.model.requests[1]?.messages[0]?.text ?? '');
    expect(again.at(-1)?.text).toContain('no sentence of the page is “A queen had one.”');
    expect(made.found.get(treble.node)).toEqual({ points: [], changes: [] });
    expect(made.model.requests).toHaveLength(3);
    expect(made.kinds).toEqual(Array(3).fill('quote_not_found'));
  });
});

describe('a long page', () => {
  const filler = Array.from({ length: 8 }, (_, at) => `${`Plain words of part ${at}. `.repeat(450)}`);
  const late = 'On 4 May 2021 Edda Marn became its keeper in place of Ulwen Brock.';
  const long = member('Stoull treble', `# Stoull treble\n\n${[...filler, late].join('\n\n')}`);
  const asksOf = async (sought: 'points' | 'changes', page: Member) => {
    const model = brainModel(honestBrain);
    const found = await createPointsReader(writingOptions(model).options)(page, 0, sought);
    return { found, parts: model.requests.map(({ messages }) => /Part (\d+)/.exec(messages[0]?.text ?? '')?.[1]) };
  };

  it('is read for points in its first parts, and for changes where it has words of change and figures', async () => {
    expect((await asksOf('points', long)).parts).toEqual(['1', '2', '3', '4']);
    const { found, parts } = await asksOf('changes', long);
    expect(parts).toHaveLength(1);
    expect(Number(parts[0])).toBeGreaterThan(4);
    expect(found.ok && found.value.changes.map(({ present }) => present.value)).toEqual(['Edda Marn']);
    const twoSentences = 'Available since 2.3.9. The old name is still supported.';
    expect((await asksOf('changes', member('Twofold', twoSentences))).parts).toEqual(['1']);
    expect((await asksOf('changes', member('Plain', 'Nothing has happened to it.'))).parts).toEqual([]);
  });
});
