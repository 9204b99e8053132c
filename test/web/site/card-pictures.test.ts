import { expect, it } from 'vitest';
import { fail, ok } from '../../../src/kernel/result.ts';
import { CardPictures } from '../../../src/web/site/card-pictures.ts';

const bytes = new Uint8Array([137, 80, 78, 71]);

it('who does not wait is told that there is no picture until it is drawn, and each is drawn once', async () => {
  const drawn: string[] = [];
  const pictures = new CardPictures(
    async (card) => {
      drawn.push(card);
      return ok(bytes);
    },
    () => undefined,
  );
  expect([pictures.ready('one'), pictures.ready('one')]).toEqual([null, null]);
  expect(await pictures.drawn('one')).toBe(bytes);
  expect(pictures.ready('one')).toBe(bytes);
  await pictures.drawn('two');
  expect(drawn).toEqual(['one', 'two']);
});

it('pictures are drawn one after the other', async () => {
  let open = 0;
  let most = 0;
  const pictures = new CardPictures(
    async () => {
      most = Math.max(most, ++open);
      await Promise.resolve();
      open--;
      return ok(bytes);
    },
    () => undefined,
  );
  await Promise.all(['one', 'two', 'three'].map((card) => pictures.drawn(card)));
  expect(most).toBe(1);
});

it('what cannot be drawn is told once, not tried again, and keeps no other from being drawn', async () => {
  const told: string[] = [];
  const pictures = new CardPictures(
    async (card) => {
      if (card === 'thrown') throw new Error('CHROMIUM_PATH is no program');
      return card === 'refused' ? fail('no Chromium') : ok(bytes);
    },
    (message) => told.push(message),
  );
  for (const card of ['refused', 'thrown', 'refused', 'thrown']) expect(await pictures.drawn(card)).toBeNull();
  expect(told.map((message) => message.split(': ')[1])).toEqual(['no Chromium', 'CHROMIUM_PATH is no program']);
  expect(await pictures.drawn('fine')).toBe(bytes);
});
