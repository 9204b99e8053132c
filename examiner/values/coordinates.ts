const form =
  /(?<![\p{L}\p{N}.])([-−]?\d{1,3}(?:[.,]\d{1,8})?)\s?[°º]\s?(?:(\d{1,2}(?:\.\d{1,4})?)\s?['′’]\s?(?:(\d{1,2}(?:\.\d{1,4})?)\s?(?:["″”]|'')\s?)?)?([NSEWO])(?![\p{L}\p{N}])/gu;
const plainPair = /(?<![\d.,])([-−]?\d{1,2}\.\d{2,8})\s?,\s?([-−]?\d{1,3}\.\d{2,8})(?![\d.,])/;
/** Latitudes and longitudes are the same within so many degrees: a little more than the arc minute to which they are rounded. */
const tolerance = 0.02;

/** The latitudes and longitudes in a text in decimal degrees, south and west below zero. */
function degreesIn(text: string): number[] {
  const marked = Array.from(text.matchAll(form), ([, degrees = '', minutes = '0', seconds = '0', side = '']) => {
    const size = Number(degrees.replace('−', '-').replace(',', '.')) + Number(minutes) / 60 + Number(seconds) / 3600;
    return /[SW]/.test(side) ? -size : size;
  });
  const [, first, second] = marked.length > 0 ? [] : (plainPair.exec(text) ?? []);
  if (first === undefined || second === undefined) return marked;
  return [first, second].map((each) => Number(each.replace('−', '-')));
}

/** Compares a text with a latitude, a longitude or both; null where the value is neither, or the text has none. */
export function compareCoordinates(value: string, text: string): 'same' | 'different' | null {
  const degrees = /[°º]/.test(value) ? degreesIn(value) : [];
  const stated = degreesIn(text);
  if (degrees.length === 0 || stated.length < degrees.length) return null;
  const isThere = (each: number) => stated.some((other) => Math.abs(each - other) <= tolerance);
  return degrees.every(isThere) ? 'same' : 'different';
}
