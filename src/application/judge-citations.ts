import type { PageReader } from '../../crawler/ports.ts';
import type { CitationReport, CitingAnswer, JudgedCitation, SourceReading } from '../../examiner/citations/citation.ts';
import { type CitedClaim, citedClaims, needsSource } from '../../examiner/citations/cited-claims.ts';
import { judgeSupport, type SupportPanel } from '../../examiner/citations/judge-support.ts';
import { isOwn, ownPage, sourceReading } from '../../examiner/citations/read-source.ts';
import type { Task } from '../../examiner/task.ts';
import type { TreeStore } from '../../trees/tree-store.ts';
import type { CitationSettings } from '../config/citation-settings.ts';
import type { Config } from '../config/config-schema.ts';
import { examinerModel } from '../config/examiner-choice.ts';
import { type Clock, isoTime } from '../kernel/clock.ts';
import { OperatorError } from '../kernel/errors.ts';
import { shortHash } from '../kernel/hash.ts';
import type { Url } from '../kernel/ids.ts';
import { unlessStopped } from '../kernel/until-aborted.ts';
import { type ExaminerParts, examinerOptions } from './make-models.ts';

/** Stored readings of a run, so that every address is read once in it. */
export interface KeptReadings {
  load(url: string): Promise<SourceReading | null>;
  /** The first reading stands; gives what is kept. */
  keep(reading: SourceReading): Promise<SourceReading>;
}

export interface CitationParts {
  readonly settings: CitationSettings;
  readonly reader: PageReader;
  readonly pages: Pick<TreeStore, 'loadPage' | 'savePage'>;
  readonly readings: KeptReadings;
  readonly clock: Clock;
  /** The judges of a contestant of this vendor; null: only code judges. */
  readonly panelFor: (vendor: string | null) => SupportPanel | null;
  /** Beginnings of addresses that are the arena's own, as `URL` writes them. */
  readonly own: readonly string[];
  readonly signal: AbortSignal;
}

/** Pages read at a time for one answer. */
const atOnce = 4;
/** No page is begun to be read for one answer after so long. */
const mostReadingMs = 5 * 60 * 1000;

/**
 * Reads the sources that an answer cites and judges whether they bear its claims out. Failing to read is an outcome; where the run is
 * broken off it never settles.
 */
export function judgeCitations(answer: CitingAnswer, parts: CitationParts): Promise<CitationReport> {
  return unlessStopped(parts.signal, reportOn(answer, parts));
}

async function reportOn({ task, answer, vendor }: CitingAnswer, parts: CitationParts): Promise<CitationReport> {
  const claims = citedClaims(answer.text, answer.citations);
  const urls = [...new Set(claims.flatMap(({ sources }) => sources))];
  const sources = await readSources(urls, parts);
  const about = { task, panel: parts.panelFor(vendor), text: answer.text };
  const bySource = new Map<string, ReadonlyMap<CitedClaim, JudgedCitation>>();
  for (const source of sources) {
    const own = claims.filter((claim) => claim.sources.includes(source.url));
    const citations = await judgeSource(source, own, about, parts);
    bySource.set(source.url, new Map(own.map((claim, at) => [claim, citations[at] ?? unjudged(source)])));
  }
  return {
    claims: claims.map((claim) => {
      const { sources: urls, ...rest } = claim;
      const citations = urls.flatMap((url) => bySource.get(url)?.get(claim) ?? []);
      return { ...rest, needsSource: needsSource(rest.text), citations };
    }),
    sources,
  };
}

/** Reads pages in the given order; those beyond the most pages, or the time, are not read. */
async function readSources(urls: readonly string[], parts: CitationParts): Promise<SourceReading[]> {
  const startedAt = parts.clock.now();
  const readings: SourceReading[] = [];
  for (let from = 0; from < urls.length; from += atOnce) {
    const some = urls.slice(from, from + atOnce).map((url, at) => {
      const isOver = from + at >= parts.settings.mostPages || parts.clock.now() - startedAt > mostReadingMs;
      return isOver ? unread(url, parts.clock) : readOnce(url, parts);
    });
    readings.push(...(await Promise.all(some)));
  }
  return readings;
}

function unread(url: string, clock: Clock): SourceReading {
  const reason = 'the answer cites more pages than are read, or they took too long';
  return { kind: 'unread', url, reason, readAt: isoTime(clock) };
}

async function readOnce(url: string, parts: CitationParts): Promise<SourceReading> {
  const stored = await parts.readings.load(url);
  if (stored) return stored;
  const { own, clock } = parts;
  if (isOwn(url, own)) return parts.readings.keep(ownPage(url, isoTime(clock)));
  const read = await parts.reader.read(url, parts.signal);
  parts.signal.throwIfAborted();
  const reading = sourceReading(url, read, { own, readAt: isoTime(clock) });
  // The page first: a reading that is kept names a page that is there.
  if (read.ok && reading.kind === 'read') await parts.pages.savePage(read.value);
  return parts.readings.keep(reading);
}

interface AboutAnswer {
  readonly task: Task;
  readonly panel: SupportPanel | null;
  readonly text: string;
}

async function judgeSource(
  source: SourceReading,
  claims: readonly CitedClaim[],
  { task, panel, text }: AboutAnswer,
  { pages }: CitationParts,
): Promise<JudgedCitation[]> {
  const page = source.kind === 'read' ? await pages.loadPage(source.finalUrl as Url, source.page) : null;
  if (page === null) return claims.map(() => unjudged(source));
  const request = {
    page: { title: page.title, markdown: page.text },
    question: task.question,
    claims,
    task: task.id,
    about: `${task.id} ${shortHash([text, source.url])}`,
  };
  const supports = await judgeSupport(request, panel);
  return supports.map((support) => ({ source: source.url, ...support }));
}

function unjudged(source: SourceReading): JudgedCitation {
  const outcome = source.kind === 'blocked' || source.kind === 'unreachable' ? source.kind : 'open';
  const reason = source.kind === 'read' ? 'the page is not kept any more' : source.reason;
  return { source: source.url, outcome, by: [], reason, quote: null, place: null };
}

interface OpenCitationsParts extends ExaminerParts, Pick<CitationParts, 'reader' | 'clock' | 'own' | 'signal'> {
  readonly trees: CitationParts['pages'];
  readonly keptReadings?: KeptReadings;
}

/**
 * Opens the judging of the citations of a run's answers; null if the config has none judged, or nothing of the run is
 * stored.
 */
export async function openCitations(
  config: Config,
  parts: OpenCitationsParts,
): Promise<((answer: CitingAnswer) => Promise<CitationReport>) | null> {
  const { citations: settings } = config;
  const { keptReadings: readings, trees: pages, reader, clock, own, signal } = parts;
  if (settings === undefined || readings === undefined) return null;
  const panelFor = await citationPanels(config, parts);
  return (answer) => judgeCitations(answer, { settings, reader, pages, readings, clock, panelFor, own, signal });
}

/**
 * Returns the judges of citations for contestants of each vendor: the judges of the Examiner, without those of the same
 * vendor if these stay out; null if code alone judges.
 */
async function citationPanels(
  config: Config,
  parts: ExaminerParts,
): Promise<(vendor: string | null) => SupportPanel | null> {
  if (config.citations?.judge !== 'model') return () => null;
  const options = await examinerOptions(config, parts);
  if (options === null) return () => null;
  return (vendor) => {
    const judges = options.judges.filter((judge) => !options.excludeOwnVendor || judge.vendor !== vendor);
    return judges.length === 0 ? null : { judges, options };
  };
}

/** @throws OperatorError where models are to judge citations and the Examiner has none */
export function checkCitationJudges({ citations, examiner }: Config): void {
  if (citations?.judge !== 'model' || examinerModel(examiner) !== null) return;
  throw new OperatorError(
    "'citations.judge: model' needs an Examiner with a model, and the config has none",
    "Name one under 'examiner.model', or set 'citations.judge: code'.",
  );
}
