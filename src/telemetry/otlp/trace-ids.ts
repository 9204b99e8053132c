import { contentHash } from '../../kernel/hash.ts';

/** Names a span by its trace and its own id, in hexadecimal digits as OpenTelemetry writes them. */
export interface SpanPlace {
  /** 32 digits. */
  readonly traceId: string;
  /** 16 digits. */
  readonly spanId: string;
}

/** A workflow's id begins with what it is; a match that is played again carries the number of the try. */
const matchWorkflow = /^match\/(?<match>.+?)(?:\/retry-\d+)?$/s;
const ofRun = /^[a-z]+\/(?<run>[^/]+)/;

/** The run that a workflow belongs to, and the match where it is one, by the workflow's id. */
export function idsOfWorkflow(workflow: string): { readonly run?: string; readonly match?: string } {
  const match = matchWorkflow.exec(workflow)?.groups?.match;
  const run = ofRun.exec(workflow)?.groups?.run;
  return { ...(run === undefined ? {} : { run }), ...(match === undefined ? {} : { match }) };
}

/**
 * Where the span of a workflow stands that no span of this process leads to. It follows from the workflow's id alone, so
 * that whoever takes a match over goes on with its trace. A match is a trace of its own, and so are a tree and a run: one
 * trace for a whole run would be too large for any viewer.
 */
export function placeOfWorkflow(workflow: string): SpanPlace {
  const { match } = idsOfWorkflow(workflow);
  return {
    traceId: match === undefined ? digits('trace', workflow, 32) : traceOfMatch(match),
    spanId: spanOf(workflow),
  };
}

/** The first try of a match. */
export function placeOfMatch(match: string): SpanPlace {
  return { traceId: traceOfMatch(match), spanId: spanOf(`match/${match}`) };
}

function traceOfMatch(match: string): string {
  return digits('trace', `match/${match}`, 32);
}

function spanOf(workflow: string): string {
  return digits('span', workflow, 16);
}

function digits(kind: 'trace' | 'span', id: string, count: number): string {
  return contentHash(`dr-arena ${kind} ${id}`).slice(0, count);
}
