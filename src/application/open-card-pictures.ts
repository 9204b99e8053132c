import { PictureBrowser } from '../../crawler/browser/picture-browser.ts';
import { fail } from '../kernel/result.ts';
import { cardSize } from '../web/pages/share-card.ts';
import { CardPictures } from '../web/site/card-pictures.ts';
import type { AppContext } from './app-context.ts';
import { lookForBrowser } from './look-for-browser.ts';

/** Pictures of leaderboards while somebody shares them. */
interface OpenedPictures {
  readonly pictures: CardPictures;
  /** Leaves no browser behind. */
  close(): Promise<void>;
}

/** Pictures of leaderboards, drawn with the browser of this machine; where it has none, the log says so and there are none. */
export function openCardPictures({ telemetry }: Pick<AppContext, 'telemetry'>): OpenedPictures {
  const drawing = new PictureBrowser();
  const draw = async (document: string) => {
    const browser = await lookForBrowser();
    if (!browser.ok) return fail(browser.failure.detail);
    return drawing.take(document, { ...cardSize, executablePath: browser.value });
  };
  const pictures = new CardPictures(draw, (message) => telemetry.log('info', message));
  return { pictures, close: () => drawing.close() };
}
