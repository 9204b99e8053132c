import { eld } from 'eld/extrasmall';

/** The detector looks at no more characters. */
const MAX_SAMPLE = 1000;
/** The sample is taken in so many stretches over the whole text, since a page may begin with a notice in another language. */
const STRETCHES = 4;
/** Shorter lines are labels, names and figures: they are used only where the page has nothing else. */
const LEAST_LINE = 60;
const LEAST_PROSE = 200;
/**
 * The detector's scores run from 0 to 1. On paragraphs of 26 languages (translations of the Debian handbook, 150
 * characters each) 99 in 100 right answers scored 0.63 and led by 0.018 or more; what is no language scores 0.5.
 */
const LEAST_SCORE = 0.6;
const LEAST_LEAD = 0.02;
/** A declared language is believed when the text speaks this little against it. */
const LITTLE = 0.1;
/** Scores above this speak against a declared language that the detector does not know. */
const SURE_SCORE = 0.7;

/** Languages that the detector takes for a neighbour; one code stands for both written forms of Norwegian. */
const TAKEN_FOR: Readonly<Record<string, string>> = { id: 'ms', bs: 'hr', sr: 'hr' };

const knownLanguages: ReadonlySet<string> = new Set(Object.values(eld.info().Languages));

/**
 * The language that a page is written in, from a sample of its text; a declared one decides where the text leaves it open.
 * The detector is eld with its smallest table, which was right more often than tinyld and franc-min on short stretches.
 *
 * @param text Markdown; code is passed over
 * @param declared what the page says of itself (a BCP 47 tag); may be empty or wrong
 * @returns ISO 639-1, `no` for both forms of Norwegian; null when it is unclear
 */
export function pageLanguage(text: string, declared: string): string | null {
  return decided(eld.detect(sampleOf(text)).getScores(), languageCode(declared));
}

function decided(scores: Readonly<Record<string, number>>, declared: string | null): string | null {
  const [[best, score] = ['', 0], [, second] = ['', 0]] = Object.entries(scores).sort((a, b) => b[1] - a[1]);
  const lead = score - second;
  if (declared !== null) {
    const speaksFor = declared === best || TAKEN_FOR[declared] === best;
    const behind = score - (scores[declared] ?? 0);
    const leavesOpen = knownLanguages.has(declared)
      ? behind < LEAST_LEAD || (score < LEAST_SCORE && behind < LITTLE)
      : score < SURE_SCORE || lead < LITTLE;
    if (speaksFor || leavesOpen) return declared;
  }
  // Malay that is not declared is as likely Indonesian.
  return score >= LEAST_SCORE && lead >= LEAST_LEAD && best !== 'ms' ? best : null;
}

/** The two-letter code of a BCP 47 tag's language; null when it has none. */
function languageCode(tag: string): string | null {
  const primary = /^[a-z]{2,3}(?=$|[-_])/i.exec(tag.trim())?.[0];
  if (primary === undefined) return null;
  const { language } = new Intl.Locale(primary);
  if (language === 'nb' || language === 'nn') return 'no';
  return language.length === 2 ? language : null;
}

/** Stretches of prose from all over the text; short lines only where there is little else. */
function sampleOf(text: string): string {
  const { prose, short } = linesOf(text);
  const whole = prose.length >= LEAST_PROSE ? prose : `${prose} ${short}`;
  if (whole.length <= MAX_SAMPLE) return whole;
  const length = MAX_SAMPLE / STRETCHES;
  const gap = (whole.length - length) / (STRETCHES - 1);
  const starts = Array.from({ length: STRETCHES }, (_, index) => Math.floor(index * gap));
  return starts.map((start) => whole.slice(start, start + length - 1)).join(' ');
}

function linesOf(text: string): { prose: string; short: string } {
  const lines = { prose: '', short: '' };
  let fence = '';
  for (const line of text.split('\n')) {
    const ticks = /^\s*(`{3,})/.exec(line)?.[1];
    if (fence !== '') {
      if (ticks === fence) fence = '';
    } else if (ticks !== undefined) fence = ticks;
    else if (line.length >= LEAST_LINE) lines.prose += ` ${line}`;
    else lines.short += ` ${line}`;
  }
  return lines;
}
