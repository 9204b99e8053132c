import { parsedJson } from '../kernel/json.ts';

/** Characters of one event; a longer one tells nothing. */
const longestEvent = 1024 * 1024;

/**
 * Takes server-sent events apart (WHATWG HTML, section 9.2.6), however they are cut into pieces.
 * @param onData told the data of each event as JSON; null where it is none
 * @returns takes the next piece of the stream
 */
export function eventReader(onData: (data: unknown) => void): (piece: Uint8Array) => void {
  const decoder = new TextDecoder();
  let begun = '';
  let data: string[] = [];
  let length = 0;
  function takeLine(line: string): void {
    if (line === '') {
      if (length > 0) onData(length > longestEvent ? null : (parsedJson(data.join('\n')) ?? null));
      data = [];
      length = 0;
    } else if (line.startsWith('data:')) {
      length += line.length;
      if (length <= longestEvent) data.push(line.slice('data:'.length));
    }
  }
  return (piece) => {
    const lines = (begun + decoder.decode(piece, { stream: true })).split(/\r\n|\n|\r(?!$)/);
    begun = (lines.pop() ?? '').slice(0, longestEvent + 1);
    for (const line of lines) takeLine(line);
  };
}
