import type { CitationReport, CitingAnswer } from '../../examiner/citations/citation.ts';
import type { SupportPanel } from '../../examiner/citations/judge-support.ts';
import type { Config } from '../config/config-schema.ts';
import { examinerModel } from '../config/examiner-choice.ts';
import { OperatorError } from '../kernel/errors.ts';
import { type CitationParts, judgeCitations, type KeptReadings } from './judge-citations.ts';
import { type ExaminerParts, examinerOptions } from './make-models.ts';

interface OpenCitationsParts extends ExaminerParts, Pick<CitationParts, 'reader' | 'clock' | 'own' | 'signal'> {
  readonly trees: CitationParts['pages'];
  readonly keptReadings?: KeptReadings;
}

/** What reads and judges the citations of a run's answers; null where the config has none judged, or nothing of the run is kept. */
export async function openCitations(
  config: Config,
  parts: OpenCitationsParts,
): Promise<((asked: CitingAnswer) => Promise<CitationReport>) | null> {
  const { citations: settings } = config;
  const { keptReadings: readings, trees: pages, reader, clock, own, signal } = parts;
  if (settings === undefined || readings === undefined) return null;
  const panelFor = await citationPanels(config, parts);
  return (asked) => judgeCitations(asked, { settings, reader, pages, readings, clock, panelFor, own, signal });
}

/**
 * Who judges the citations of contestants of each vendor: the judges of the Examiner, but for those of the same vendor where these
 * stay out; null where code alone judges.
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
