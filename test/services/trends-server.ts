import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';
import { trendsCertificate } from './trends-certificate.ts';

/** What people search along with a subject, top ones and rising ones. */
export interface RelatedData {
  readonly topics: { readonly top: readonly string[]; readonly rising: readonly string[] };
  readonly queries: { readonly top: readonly string[]; readonly rising: readonly string[] };
}

/** A question as the server understood it. */
export interface TrendsQuestion {
  readonly step: 'explore' | 'widget';
  readonly keyword: string;
  readonly category: number;
  readonly geo: string;
  readonly time: string;
  readonly cookie: string;
}

export interface TrendsServer {
  /** Where `googleTrends` connects to. */
  readonly connectTo: { readonly host: string; readonly port: number; readonly ca: string };
  readonly questions: readonly TrendsQuestion[];
  /** Query strings as they came. */
  readonly queries: readonly string[];
  close(): Promise<void>;
}

/** Handles a request in place of the server; answers false to leave it to the server. */
export type Misbehaviour = (question: TrendsQuestion, response: ServerResponse) => boolean;

const exploreSchema = z.object({
  comparisonItem: z.array(z.object({ keyword: z.string(), geo: z.string().default(''), time: z.string() })).length(1),
  category: z.int(),
  property: z.string(),
});
const widgetSchema = z.object({
  restriction: z.object({
    geo: z.record(z.string(), z.string()),
    time: z.string(),
    complexKeywordsRestriction: z.object({ keyword: z.array(z.object({ value: z.string() })) }).optional(),
  }),
  requestOptions: z.object({ category: z.int() }),
});

const none: RelatedData = { topics: { top: [], rising: [] }, queries: { top: [], rising: [] } };

/**
 * Stands in for trends.google.com over TLS, with the two endpoints that google-trends-api asks for related searches: the
 * widgets of `/trends/api/explore` and their data of `/trends/api/widgetdata/relatedsearches`, each behind the prefix
 * that the service puts before its JSON. A widget's data is given only for the token of its kind.
 *
 * @param data by keyword, or by category as `cat:8`; what is missing has no related searches
 */
export async function startTrendsServer(
  data: Readonly<Record<string, RelatedData>>,
  misbehave: Misbehaviour = () => false,
): Promise<TrendsServer> {
  const tokens = { topics: randomUUID(), queries: randomUUID() };
  const questions: TrendsQuestion[] = [];
  const queries: string[] = [];
  const server = createServer(trendsCertificate, (request, response) => {
    const url = new URL(request.url ?? '', 'https://trends.google.com');
    queries.push(url.search);
    const question = questionOf(url, request);
    if (question === null) return notFound(response);
    questions.push(question);
    if (misbehave(question, response)) return;
    if (question.step === 'explore') return json(response, ")]}'\n", explore(question, tokens));
    const kind = url.searchParams.get('token') === tokens.topics ? 'topics' : 'queries';
    if (url.searchParams.get('token') !== tokens[kind]) return response.writeHead(401).end('<html>401</html>');
    const subject = data[question.keyword === '' ? `cat:${question.category}` : question.keyword] ?? none;
    json(response, ")]}',\n", rankedLists(subject[kind], kind));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    connectTo: { host: '127.0.0.1', port, ca: trendsCertificate.cert },
    questions,
    queries,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function questionOf(url: URL, request: IncomingMessage): TrendsQuestion | null {
  if (request.headers.host !== 'trends.google.com') return null;
  const asked: unknown = JSON.parse(url.searchParams.get('req') ?? 'null');
  const cookie = request.headers.cookie ?? '';
  if (url.pathname === '/trends/api/explore') {
    const { comparisonItem, category } = exploreSchema.parse(asked);
    const [item] = comparisonItem;
    return item ? { step: 'explore', keyword: item.keyword, category, geo: item.geo, time: item.time, cookie } : null;
  }
  if (url.pathname !== '/trends/api/widgetdata/relatedsearches') return null;
  const { restriction, requestOptions } = widgetSchema.parse(asked);
  const keyword = restriction.complexKeywordsRestriction?.keyword[0]?.value ?? '';
  const { time } = restriction;
  return {
    step: 'widget',
    keyword,
    category: requestOptions.category,
    geo: restriction.geo.country ?? '',
    time,
    cookie,
  };
}

function explore({ keyword, category, geo, time }: TrendsQuestion, tokens: { topics: string; queries: string }) {
  const restriction = {
    geo: geo === '' ? {} : { country: geo },
    time,
    originalTimeRangeForExploreUrl: time,
    ...(keyword === '' ? {} : { complexKeywordsRestriction: { keyword: [{ type: 'BROAD', value: keyword }] } }),
  };
  const request = {
    restriction,
    keywordType: 'QUERY',
    metric: ['TOP', 'RISING'],
    trendinessSettings: { compareTime: time },
    requestOptions: { property: '', backend: 'IZG', category },
    language: 'en',
    userCountryCode: 'US',
    userConfig: { userType: 'USER_TYPE_SCRAPER' },
  };
  const widget = (id: string, title: string, token: string) => ({
    request,
    helpDialog: { title, content: 'What people search along with it.' },
    color: 'PALETTE_COLOR_1',
    keywordName: keyword,
    token,
    id,
    type: 'fe_related_searches',
    title,
    template: 'fe',
    embedTemplate: 'fe_embed',
    version: '1',
    isLong: false,
    isCurated: false,
  });
  return {
    widgets: [
      { ...widget('TIMESERIES', 'Interest over time', randomUUID()), type: 'fe_line_chart' },
      { ...widget('GEO_MAP', 'Interest by subregion', randomUUID()), type: 'fe_geo_chart_explore' },
      widget('RELATED_TOPICS', 'Related topics', tokens.topics),
      widget('RELATED_QUERIES', 'Related queries', tokens.queries),
    ],
    keywords: keyword === '' ? [] : [{ keyword, name: keyword, type: 'Search term' }],
    timeRanges: [time],
    examples: [],
    shareText: 'Explore search interest by time, location and popularity on Google Trends',
    shouldShowMultiHeatMapMessage: false,
  };
}

function rankedLists(lists: { top: readonly string[]; rising: readonly string[] }, kind: 'topics' | 'queries') {
  const ranked = (names: readonly string[], rising: boolean) => ({
    rankedKeyword: names.map((name, index) => ({
      ...(kind === 'topics' ? { topic: { mid: `/m/0${index}`, title: name, type: 'Topic' } } : { query: name }),
      value: rising ? 5000 - index : 100 - index,
      formattedValue: rising ? 'Breakout' : String(100 - index),
      hasData: true,
      link: `/trends/explore?q=${encodeURIComponent(name)}&date=today+1-m`,
    })),
  });
  return { default: { rankedList: [ranked(lists.top, false), ranked(lists.rising, true)] } };
}

function json(response: ServerResponse, prefix: string, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
  response.end(prefix + JSON.stringify(body));
}

function notFound(response: ServerResponse): void {
  response.writeHead(404, { 'content-type': 'text/html' }).end('<html><title>Error 404 (Not Found)!!1</title></html>');
}
