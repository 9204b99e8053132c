import { faultsText } from '../../../../src/kernel/errors.ts';
import { contentHash } from '../../../../src/kernel/hash.ts';
import { parsedJson } from '../../../../src/kernel/json.ts';
import { codePoints, type RolloutExport, rolloutExportSchema } from '../../../rewards/exports/rollout-export.ts';

/**
 * The path that one line of an export holds, or what is wrong with it: spans that are not end to end over the text, tokens
 * that are not the text of their span, advantages that are not end to end over the tokens, a fork that is not where its
 * hash says, messages that are not the spans.
 */
export function readRolloutExport(line: string): RolloutExport | string {
  const json = parsedJson(line);
  if (json === undefined) return 'not JSON';
  const parsed = rolloutExportSchema.safeParse(json);
  if (!parsed.success) return faultsText(parsed.error);
  const record = parsed.data;
  return placeFault(record) ?? textFault(record) ?? advantageFault(record) ?? record;
}

function placeFault({ text, spans, tokens }: RolloutExport): string | null {
  let from = 0;
  let token = 0;
  for (const [at, span] of spans.entries()) {
    if (span.kind !== (at % 2 === 0 ? 'policy' : 'tool')) return `spans.${at}: policy and tool do not take turns`;
    if (span.from !== from || span.to < from) return `spans.${at}: does not begin where the one before it ends`;
    from = span.to;
    if (span.kind === 'tool') continue;
    if (span.from_token !== token || span.to_token < token) return `spans.${at}: its tokens are not the next ones`;
    token = span.to_token;
  }
  if (from !== codePoints(text)) return 'spans: they do not end where the text does';
  return token === tokens.length ? null : 'spans: they do not end where the tokens do';
}

/** @param record whose spans lie end to end */
function textFault(record: RolloutExport): string | null {
  const pieces = codePointPieces(
    record.text,
    record.spans.map(({ from, to }) => to - from),
  );
  return tokenFault(record, pieces) ?? forkFault(record, pieces) ?? messageFault(record, pieces);
}

function tokenFault({ spans, tokens }: RolloutExport, pieces: readonly string[]): string | null {
  const other = spans.findIndex((span, at) => {
    if (span.kind === 'tool') return false;
    const own = tokens.slice(span.from_token, span.to_token);
    return own.map(({ text }) => text).join('') !== pieces[at];
  });
  return other < 0 ? null : `spans.${other}: its tokens are not its text`;
}

function forkFault({ origin, parent, fork, spans, prompt }: RolloutExport, pieces: readonly string[]): string | null {
  if ((origin === 'branch') !== (parent !== null) || (parent === null) !== (fork === null)) {
    return 'fork: a branch has a parent and a fork, every other path has neither';
  }
  if (fork === null) return null;
  const before = spans.slice(0, fork.segments);
  if (before.length < fork.segments || before.at(-1)?.kind !== 'tool') return 'fork: does not lie behind a tool result';
  const tokens = before.reduce((sum, span) => sum + (span.kind === 'policy' ? span.to_token - span.from_token : 0), 0);
  if (tokens !== fork.tokens) return 'fork: counts other tokens than lie before it';
  const hash = contentHash(prompt + pieces.slice(0, fork.segments).join(''));
  return hash === fork.prefix_hash ? null : 'fork: the hash is not that of what lies before it';
}

function messageFault({ messages, question, spans }: RolloutExport, pieces: readonly string[]): string | null {
  const [asked, ...others] = messages;
  if (asked?.role !== 'user' || asked.content !== question) return 'messages.0: not the question';
  if (others.length !== spans.length) return 'messages: not one for each span';
  const other = others.findIndex((message, at) => {
    const span = spans[at];
    const name = message.role === 'tool' ? message.name : null;
    const role = span?.kind === 'tool' ? 'tool' : 'assistant';
    return (
      message.role !== role || name !== (span?.kind === 'tool' ? span.tool : null) || message.content !== pieces[at]
    );
  });
  return other < 0 ? null : `messages.${other + 1}: not its span`;
}

function advantageFault({ tokens, advantages, reward, advantage }: RolloutExport): string | null {
  let token = 0;
  for (const [at, span] of advantages.entries()) {
    if (span.from_token !== token || span.to_token <= token) return `advantages.${at}: not end to end`;
    token = span.to_token;
  }
  if (token !== tokens.length) return 'advantages: they do not end where the tokens do';
  const silent = advantage === 0 && advantages.every((span) => span.advantage === 0);
  return reward !== null || silent ? null : 'reward: without one, all advantages are 0';
}

/** A text cut into pieces of so many code points each, in one pass; what lies behind the last is left out. */
export function codePointPieces(text: string, lengths: readonly number[]): string[] {
  let start = 0;
  return lengths.map((length) => {
    let end = start;
    for (let left = length; left > 0 && end < text.length; left--) {
      end += (text.codePointAt(end) ?? 0) > 0xff_ff ? 2 : 1;
    }
    const piece = text.slice(start, end);
    start = end;
    return piece;
  });
}
