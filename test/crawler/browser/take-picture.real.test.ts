import { describe, expect, it } from 'vitest';
import { takePicture } from '../../../crawler/browser/take-picture.ts';
import { chromiumPath } from '../../support/chromium.ts';

const size = { width: 1200, height: 630 };

describe.skipIf(chromiumPath === null)('a picture of a document', () => {
  it('is a PNG of the size asked for, and shows what the document says', async () => {
    const draw = (text: string) =>
      takePicture(`<!doctype html><p>${text}</p>`, { ...size, executablePath: chromiumPath ?? '' });
    const [one, other] = [await draw('one'), await draw('another')];
    if (!one.ok || !other.ok) throw new Error('it could not be drawn');
    const view = new DataView(one.value.buffer);
    expect([view.getUint32(0), view.getUint32(16), view.getUint32(20)]).toEqual([0x89504e47, size.width, size.height]);
    expect(one.value).not.toEqual(other.value);
  });
});

it('a browser that does not start is a reason, not an error', async () => {
  const drawn = await takePicture('<p>', { ...size, executablePath: '/nowhere/chromium' });
  expect(drawn).toMatchObject({ ok: false, failure: expect.stringMatching(/\S/) });
});
