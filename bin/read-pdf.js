// A worker thread that takes the text and links out of one PDF. Plain JavaScript, because Node 20 runs no TypeScript and
// crawler/reading/read-page.ts starts it both from its source and from dist/. It may be stopped at any moment.
import { parentPort, workerData } from 'node:worker_threads';

// Without it the library inflates step by step in JavaScript, which is slow enough for a bomb to be stopped in time.
delete globalThis.DecompressionStream;
const { getDocumentProxy } = await import('unpdf');

const { bytes, maxPages, maxPieces, maxCharacters, maxLinks } = workerData;

parentPort.postMessage(
  await contents().catch((error) => ({
    kind: error?.name === 'PasswordException' ? 'encrypted' : 'broken',
    detail: String(error?.message ?? error),
  })),
);

async function contents() {
  const pdf = await getDocumentProxy(bytes, {
    verbosity: 0,
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    // What only a browser's canvas would need.
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    useWasm: false,
  });
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }));
  const room = { pieces: maxPieces, characters: maxCharacters, links: maxLinks };
  const pages = [];
  let unreadable = 0;
  for (let number = 1; number <= Math.min(pdf.numPages, maxPages) && room.pieces > 0 && room.characters > 0; number++) {
    try {
      pages.push(await pageContents(await pdf.getPage(number), room));
    } catch {
      // The other pages of a damaged file are still worth reading.
      unreadable++;
    }
  }
  if (pages.length === 0 && unreadable > 0) return { kind: 'broken', detail: 'none of its pages can be read' };
  return { kind: 'contents', title: text(info?.Title), language: text(info?.Language), pages };
}

async function pageContents(page, room) {
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const pieces = [];
  for (const item of items) {
    if (typeof item.str !== 'string' || item.str === '') continue;
    const [a, b, , d, x, y] = product(transform, item.transform);
    room.pieces--;
    room.characters -= item.str.length;
    if (room.pieces < 0 || room.characters < 0) break;
    // Text that runs up or down the margin is no part of the lines.
    if (Math.abs(b) > Math.abs(a) / 4 || ![x, y, d, item.width].every(Number.isFinite)) continue;
    pieces.push({ text: item.str, x, y, width: item.width, size: Math.abs(d), font: String(item.fontName) });
  }
  const links = await page.getAnnotations().then(
    (annotations) => annotations.flatMap((annotation) => linkOf(annotation, transform)),
    () => [],
  );
  const kept = links.slice(0, Math.max(0, room.links));
  room.links -= kept.length;
  page.cleanup();
  return { width, height, pieces, links: kept };
}

function linkOf({ subtype, url, unsafeUrl, rect, overlaidText }, transform) {
  const target = url ?? unsafeUrl;
  if (subtype !== 'Link' || typeof target !== 'string' || !Array.isArray(rect)) return [];
  const [x1, y1] = product(transform, [1, 0, 0, 1, rect[0], rect[1]]).slice(4);
  const [x2, y2] = product(transform, [1, 0, 0, 1, rect[2], rect[3]]).slice(4);
  const box = { left: Math.min(x1, x2), right: Math.max(x1, x2), top: Math.min(y1, y2), bottom: Math.max(y1, y2) };
  if (!Object.values(box).every(Number.isFinite)) return [];
  return [{ href: target.slice(0, 4000), anchor: text(overlaidText), ...box }];
}

/** The product of two affine maps, each as the six numbers of a PDF matrix. */
function product([a, b, c, d, e, f], [g, h, i, j, k, l]) {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

function text(value) {
  return typeof value === 'string' ? value.slice(0, 2000) : '';
}
