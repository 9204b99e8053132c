import { deflateSync } from 'node:zlib';

/** Text in Helvetica, from the lower left corner of a page of 595 by 842 points. */
export interface PdfText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  readonly bold?: boolean;
  /** Makes its words a link. */
  readonly href?: string;
}

export interface PdfOptions {
  readonly title?: string;
  /** Asks for a password that nobody has. */
  readonly encrypted?: boolean;
  /** Page content instead of texts. */
  readonly content?: string;
}

/** Writes a small PDF, its page contents compressed. */
export function writePdf(pages: readonly (readonly PdfText[])[], options: PdfOptions = {}): Uint8Array {
  const objects: Buffer[] = [];
  const add = (body: string | Buffer) => objects.push(Buffer.from(body));
  const kids = pages.map((_, index) => `${5 + 2 * index} 0 R`);
  add(`<< /Type /Catalog /Pages 2 0 R /Lang (en-GB) >>`);
  add(`<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>');
  for (const [index, texts] of pages.entries()) {
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> ` +
        `/Contents ${6 + 2 * index} 0 R /Annots [${texts.map(annotation).join(' ')}] >>`,
    );
    add(stream(options.content ?? texts.map(shownText).join('\n')));
  }
  add(`<< /Title ${string(options.title ?? '')} >>`);
  const zeros = `<${'00'.repeat(32)}>`;
  add(options.encrypted ? `<< /Filter /Standard /V 1 /R 2 /O ${zeros} /U ${zeros} /P -4 >>` : '<< >>');
  return file(objects, `/Info ${objects.length - 1} 0 R`, options.encrypted === true);
}

const shownText = ({ text, x, y, size = 11, bold }: PdfText): string =>
  `BT /F${bold ? 2 : 1} ${size} Tf ${x} ${y} Td ${string(text)} Tj ET`;

function annotation({ text, x, y, size = 11, href }: PdfText): string {
  if (href === undefined) return '';
  const box = [x, y - 3, x + text.length * size * 0.45, y + size];
  return `<< /Type /Annot /Subtype /Link /Rect [${box.join(' ')}] /A << /S /URI /URI ${string(href)} >> >>`;
}

const string = (text: string): string => `(${text.replace(/[\\()]/g, '\\$&')})`;

function stream(content: string): Buffer {
  const bytes = deflateSync(Buffer.from(content, 'latin1'));
  const head = `<< /Length ${bytes.length} /Filter /FlateDecode >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\nendstream')]);
}

function file(objects: readonly Buffer[], entries: string, encrypted: boolean): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let size = parts[0]?.length ?? 0;
  for (const [index, body] of objects.entries()) {
    offsets.push(size);
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    parts.push(part);
    size += part.length;
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const security = encrypted ? `/Encrypt ${objects.length} 0 R /ID [<00> <00>]` : '';
  const end =
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}` +
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${entries} ${security} >>\nstartxref\n${size}\n%%EOF\n`;
  return new Uint8Array(Buffer.concat([...parts, Buffer.from(end)]));
}
