import { afterEach, describe, expect, it } from 'vitest';
import { PictureBrowser } from '../../../crawler/browser/picture-browser.ts';
import { chromiumPath } from '../../support/chromium.ts';
import { needs } from '../../support/needs.ts';

const size = { width: 1200, height: 630 };
const options = { ...size, executablePath: chromiumPath ?? '' };
const browser = new PictureBrowser();

describe('a picture of a document', needs('Chromium', chromiumPath !== null), () => {
  afterEach(() => browser.close());

  it('is a PNG of the size asked for, and shows what the document says; the browser is there for the next, and gone when closed', async () => {
    const draw = (text: string) => browser.take(`<!doctype html><p>${text}</p>`, options);
    const [one, other] = [await draw('one'), await draw('another')];
    if (!one.ok || !other.ok) throw new Error('it could not be drawn');
    const view = new DataView(one.value.buffer);
    expect([view.getUint32(0), view.getUint32(16), view.getUint32(20)]).toEqual([0x89504e47, size.width, size.height]);
    expect(one.value).not.toEqual(other.value);
    expect(await draw('one')).toEqual(one);
    await browser.close();
    expect(await draw('late')).toMatchObject({ ok: false });
  });
});

it('a browser that does not start is a reason, not an error', async () => {
  const drawn = await new PictureBrowser().take('<p>', { ...size, executablePath: '/nowhere/chromium' });
  expect(drawn).toMatchObject({ ok: false, failure: expect.stringMatching(/\S/) });
});
