import { z } from 'zod';
import { parsedJson } from '../../src/kernel/parsed-json.ts';
import type { Result } from '../../src/kernel/result.ts';
import { fail, ok } from '../../src/kernel/result.ts';
import { cut, oneLine } from '../reading/plain-text.ts';

/** What people search who search for something. */
export interface RelatedTrend {
  readonly topic: string;
  /** Searched much more often than in the time before, as against often. */
  readonly rising: boolean;
}

const MAX_TOPIC = 200;
const MAX_TRENDS = 500;

const keywordSchema = z.object({
  query: z.string().optional().catch(undefined),
  topic: z.object({ title: z.string() }).optional().catch(undefined),
});
const answerSchema = z.object({
  default: z.object({ rankedList: z.array(z.object({ rankedKeyword: z.array(keywordSchema).default([]) })) }),
});

/**
 * The related topics or queries of an answer of Google Trends, rising ones first, each in the order of the answer. Its
 * first list holds the top ones, its second the rising ones (google-trends-api, README, `relatedTopics`). A failure is a
 * phrase that says what came instead.
 */
export function parseRelated(text: string): Result<readonly RelatedTrend[], string> {
  const answer = answerSchema.safeParse(parsedJson(text));
  if (!answer.success) return fail(glimpse(text));
  const [top = [], rising = []] = answer.data.default.rankedList.map((list) => list.rankedKeyword);
  return ok([...trends(rising, true), ...trends(top, false)].slice(0, MAX_TRENDS));
}

function trends(keywords: readonly z.infer<typeof keywordSchema>[], rising: boolean): RelatedTrend[] {
  return keywords
    .map(({ query, topic }) => ({ topic: cut(oneLine(topic?.title ?? query ?? ''), MAX_TOPIC), rising }))
    .filter((trend) => trend.topic !== '');
}

function glimpse(text: string): string {
  const start = cut(oneLine(text.slice(0, 500)), 60);
  return start === '' ? 'the answer is empty' : `the answer is not a list of related trends: ${start}`;
}
