import type { PDFDocumentProxy, PDFPageProxy } from 'unpdf/pdfjs';
import * as z from 'zod';
import { messageOf } from '../../src/kernel/errors.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';

/** A stretch of text in one font, in points from the upper left corner of its page. */
export interface PdfPiece {
  readonly text: string;
  /** Its left end. */
  readonly x: number;
  /** Its baseline. */
  readonly y: number;
  readonly width: number;
  /** Size of the font. */
  readonly size: number;
  readonly font: string;
}

/** A link and the box it covers. */
export interface PdfLink {
  readonly href: string;
  readonly anchor: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface PdfPage {
  readonly width: number;
  readonly height: number;
  readonly pieces: readonly PdfPiece[];
  readonly links: readonly PdfLink[];
}

/** Text and links of a PDF. */
export interface PdfContents {
  readonly title: string;
  readonly language: string;
  readonly pages: readonly PdfPage[];
}

const MAX_PAGES = 300;
/** Limits for all pages together. */
const MOST = { pieces: 200_000, characters: 1_500_000, links: 3000 };
const LONGEST_TEXT = 2000;
const LONGEST_HREF = 4000;

/** Remainder of the limits. */
type Room = { -readonly [Name in keyof typeof MOST]: number };

/** Takes the text and links out of the first 300 pages of a PDF; fails with what is wrong with an encrypted or broken one, as a phrase. */
export async function pdfContents(bytes: Uint8Array): Promise<Result<PdfContents, string>> {
  // Loaded with the first PDF: most documents are none.
  const { getDocumentProxy } = await import('unpdf');
  try {
    // The library keeps what it is given.
    const pdf = await getDocumentProxy(Uint8Array.from(bytes), {
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
    try {
      return await contentsOf(pdf);
    } finally {
      await pdf.loadingTask.destroy();
    }
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    return fail(isLocked ? 'is an encrypted PDF' : broken(messageOf(error)));
  }
}

function broken(why: string): string {
  return `is a broken PDF: ${why.slice(0, 120)}`;
}

async function contentsOf(pdf: PDFDocumentProxy): Promise<Result<PdfContents, string>> {
  const info: Readonly<Record<string, unknown>> = await pdf.getMetadata().then(
    (metadata) => ({ ...metadata.info }),
    () => ({}),
  );
  const room: Room = { ...MOST };
  const pages: PdfPage[] = [];
  let unreadable = 0;
  for (let at = 1; at <= Math.min(pdf.numPages, MAX_PAGES) && room.pieces > 0 && room.characters > 0; at++) {
    try {
      pages.push(await pageOf(await pdf.getPage(at), room));
    } catch {
      // The other pages of a damaged file are still worth reading.
      unreadable++;
    }
  }
  if (pages.length === 0 && unreadable > 0) return fail(broken('none of its pages can be read'));
  return ok({ title: textOf(info.Title), language: textOf(info.Language), pages });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : '';
}

async function pageOf(page: PDFPageProxy, room: Room): Promise<PdfPage> {
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const pieces: PdfPiece[] = [];
  for (const item of items) {
    if (!('str' in item) || item.str === '') continue;
    const [a, b, , d, x, y] = product(transform, item.transform);
    room.pieces--;
    room.characters -= item.str.length;
    if (room.pieces < 0 || room.characters < 0) break;
    // Text that runs up or down the margin is no part of the lines.
    if (Math.abs(b) > Math.abs(a) / 4 || ![x, y, d, item.width].every(Number.isFinite)) continue;
    pieces.push({ text: item.str, x, y, width: item.width, size: Math.abs(d), font: item.fontName });
  }
  const annotations: readonly unknown[] = await page.getAnnotations().catch(() => []);
  const links = annotations.flatMap((each) => linkOf(each, transform)).slice(0, Math.max(0, room.links));
  room.links -= links.length;
  page.cleanup();
  return { width, height, pieces, links };
}

const number = z.number();
const linkAnnotation = z.object({
  subtype: z.literal('Link'),
  url: z.string().optional(),
  unsafeUrl: z.string().optional(),
  rect: z.tuple([number, number, number, number]),
  overlaidText: z.string().optional().catch(undefined),
});

function linkOf(annotation: unknown, transform: readonly number[]): PdfLink[] {
  const link = linkAnnotation.safeParse(annotation).data;
  const href = link?.url ?? link?.unsafeUrl;
  if (link === undefined || href === undefined) return [];
  const [, , , , x1, y1] = product(transform, [1, 0, 0, 1, link.rect[0], link.rect[1]]);
  const [, , , , x2, y2] = product(transform, [1, 0, 0, 1, link.rect[2], link.rect[3]]);
  const box = { left: Math.min(x1, x2), right: Math.max(x1, x2), top: Math.min(y1, y2), bottom: Math.max(y1, y2) };
  if (!Object.values(box).every(Number.isFinite)) return [];
  return [{ href: href.slice(0, LONGEST_HREF), anchor: textOf(link.overlaidText), ...box }];
}

/** The product of two affine maps, each as the six numbers of a PDF matrix. */
function product(
  [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[],
  [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0]: readonly number[],
): readonly [number, number, number, number, number, number] {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}
