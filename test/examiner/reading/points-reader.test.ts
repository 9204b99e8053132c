import { describe, expect, it } from 'vitest';
import { fencedParts, outsideFences } from '../../services/examiner-brain/fenced-parts.ts';
import { honestBrain } from '../model-writing/brain-model.ts';
import { member } from '../sample-page.ts';
import { bass, jsonText, readPoints, treble } from '../writing/kinds/lute-points.ts';

describe('points and changes of a page', () => {
  it('are read by a prompt that knows nothing but its text', async () => {
    const { found, read, model } = await readPoints([treble, bass]);
    await read({ reading: 'points', page: treble }, 0);
    const [request, , again] = model.requests;
    expect(again).toEqual(request);
    expect(model.requests).toHaveLength(3);
    expect(request?.purpose).toMatchObject({ role: 'facts', prompt: 'read-points@4', occasion: 'try 1' });
    const prompt = request?.messages[0]?.text ?? '';
    expect(fencedParts(prompt)).toEqual([{ label: 'page', text: treble.page.text }]);
    expect(outsideFences(prompt)).not.toContain('Stoull');
    expect(found.get(treble.node)?.map(({ about }) => about)).toEqual(['cause of spread', 'cause of decline']);
    const changes = await readPoints([bass], honestBrain, 'changes');
    expect(changes.found.get(bass.node)?.map(({ parts }) => parts.map(({ value }) => value))).toEqual([
      ['Odda Fenn', 'Harro Vint', '2 June 2020'],
    ]);
  });

  it('are none where the model finds none, and that is asked once; what is made up is asked anew and told', async () => {
    const empty = await readPoints([treble], () => jsonText({ points: [] }));
    expect(empty.model.requests).toHaveLength(1);
    expect(empty.kinds).toEqual([]);
    const part = { page: 'page', value: 'a queen had one', quote: 'A queen had one.' };
    const lie = { about: 'cause of fame', parts: [part] };
    const made = await readPoints([treble], () => jsonText({ points: [lie] }));
    const again = fencedParts(made.model.requests[1]?.messages[0]?.text ?? '');
    expect(again.at(-1)?.text).toContain('no sentence of page is “A queen had one.”');
    expect(made.found.get(treble.node)).toEqual([]);
    expect(made.model.requests).toHaveLength(3);
    expect(made.kinds).toEqual(Array(3).fill('quote_not_found'));
  });

  it('are of several changes of one thing the latest, and are read in the first parts of a long page', async () => {
    const filler = Array.from({ length: 8 }, (_, at) => `${`Plain words of part ${at}. `.repeat(450)}`);
    const changes = [
      'On 4 May 2021 Edda Marn became its keeper in place of Ulwen Brock.',
      'On 2 June 2020 Ulwen Brock became its keeper in place of Harro Vint.',
    ];
    const long = member('Stoull treble', `# Stoull treble\n\n${[...changes, ...filler].join('\n\n')}`);
    const { found, model } = await readPoints([long], honestBrain, 'changes');
    expect(found.get(long.node)?.map(({ parts }) => parts[0]?.value)).toEqual(['Edda Marn']);
    const parts = model.requests.map(({ messages }) => /Part (\d+)/.exec(messages[0]?.text ?? '')?.[1]);
    expect(parts).toEqual(['1', '2', '3', '4']);
  });
});
