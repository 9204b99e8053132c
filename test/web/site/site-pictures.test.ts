import { expect, it } from 'vitest';
import { fail, ok } from '../../../src/kernel/result.ts';
import { viewModel } from '../../../src/reporting/view/view-model.ts';
import { appLinks } from '../../../src/web/app/error-page.ts';
import { CardPictures } from '../../../src/web/site/card-pictures.ts';
import { boardPicture } from '../../../src/web/site/site-pictures.ts';
import { modelInput, modelJudged } from '../../reporting/model-judged.ts';
import { sampleRecord } from '../../reporting/sample-record.ts';

const finished = viewModel(modelInput(modelJudged(sampleRecord({ agents: 4, trees: 2, tournamentRounds: 1 }))));
const bytes = new Uint8Array([137, 80, 78, 71]);
const drawing = () =>
  new CardPictures(
    async () => ok(bytes),
    () => undefined,
  );
const seen = (running: boolean) => ({ view: async () => ({ ...finished, running }) });

it('a static site waits for its picture, which is named by what it holds', async () => {
  const picture = await boardPicture({ parts: { pictures: drawing() }, memory: seen(true), app: null });
  expect(picture?.address).toMatch(/^share\/card\.png\?v=[0-9a-f]{8}$/);
  expect(picture?.bytes).toBe(bytes);
});

it('the app has the picture once it is drawn, waits for none, and draws none of what still runs', async () => {
  const pictures = drawing();
  const asked = (running: boolean) => boardPicture({ parts: { pictures }, memory: seen(running), app: appLinks });
  expect(await asked(false)).toBeNull();
  await expect.poll(() => asked(false)).toMatchObject({ bytes });
  expect(await asked(true)).toBeNull();
});

it('without a browser there is none', async () => {
  const none = new CardPictures(
    async () => fail('no Chromium'),
    () => undefined,
  );
  const site = { memory: seen(false), app: null };
  expect(await boardPicture({ parts: { pictures: none }, ...site })).toBeNull();
  expect(await boardPicture({ parts: {}, ...site })).toBeNull();
});
