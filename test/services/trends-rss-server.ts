import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A trending query with the news it trends for. */
export interface TrendingQuery {
  readonly title: string;
  /** Such as `2000+`. */
  readonly traffic: string;
  /** As RFC 822 writes it. */
  readonly published: string;
  readonly news: readonly { readonly title: string; readonly url: string; readonly source: string }[];
}

export interface TrendsRssServer {
  /** The feed, to be asked with a `geo`. */
  readonly url: string;
  /** The `geo` of each request, in order. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/** Trends around handheld game consoles. */
const handheldTrends: readonly TrendingQuery[] = [
  {
    title: 'handheld game consoles',
    traffic: '10K+',
    published: 'Fri, 20 Nov 2026 08:50:00 -0800',
    news: [
      { title: 'Handhelds of the year, compared', url: 'https://handhelds.example/compared', source: 'Pocket Weekly' },
      { title: 'Why small screens are back &amp; better', url: 'https://gadgets.example/small', source: 'Gadget Post' },
    ],
  },
  {
    title: 'dual-screen handheld &amp; dock',
    traffic: '2000+',
    published: 'Fri, 20 Nov 2026 08:50:00 -0800',
    news: [{ title: 'Two screens, one dock', url: 'https://gadgets.example/dock', source: 'Gadget Post' }],
  },
  { title: 'pokémon cartridge prices', traffic: '500+', published: 'Thu, 19 Nov 2026 22:10:00 -0800', news: [] },
  {
    title: '1989',
    traffic: '200+',
    published: 'Thu, 19 Nov 2026 03:00:00 -0800',
    news: [{ title: 'The handheld of 1989 at auction', url: 'https://auctions.example/1989', source: 'Lot News' }],
  },
];

/**
 * Serves `/trending/rss?geo=XX` in the shape of the feed at trends.google.com. A country without trends answers 404, as
 * the service does for one it does not know.
 *
 * @param instead handles a request in place of the feed; answers false to leave it to the feed
 */
export async function startTrendsRssServer(
  byGeo: Readonly<Record<string, readonly TrendingQuery[]>> = { US: handheldTrends },
  instead: (geo: string, response: ServerResponse) => boolean = () => false,
): Promise<TrendsRssServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://127.0.0.1');
    const geo = url.searchParams.get('geo') ?? '';
    asked.push(geo);
    if (instead(geo, response)) return;
    const trends = url.pathname === '/trending/rss' ? byGeo[geo] : undefined;
    if (trends) {
      response.writeHead(200, { 'content-type': 'application/xml; charset=utf-8' }).end(trendsFeedXml(geo, trends));
    } else response.writeHead(404, { 'content-type': 'text/html' }).end('<html><title>Error 404</title></html>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/trending/rss`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The feed as the service writes it. Titles are put in as they are, so they may hold entities. */
export function trendsFeedXml(geo: string, trends: readonly TrendingQuery[]): string {
  const link = `https://trends.google.com/trending/rss?geo=${geo}`;
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<rss xmlns:atom="http://www.w3.org/2005/Atom" xmlns:ht="https://trends.google.com/trending/rss" version="2.0">
	<channel>
		<title>Daily Search Trends</title>
		<description>Recent searches</description>
		<link>${link}</link>
		<atom:link href="${link}" rel="self" type="application/rss+xml"/>
${trends.map((trend) => itemXml(trend, link)).join('\n')}
	</channel>
</rss>
`;
}

function itemXml({ title, traffic, published, news }: TrendingQuery, link: string): string {
  const stories = news.map(
    (story) => `			<ht:news_item>
				<ht:news_item_title>${story.title}</ht:news_item_title>
				<ht:news_item_snippet/>
				<ht:news_item_url>${story.url}</ht:news_item_url>
				<ht:news_item_picture>https://pictures.example/news.jpg</ht:news_item_picture>
				<ht:news_item_source>${story.source}</ht:news_item_source>
			</ht:news_item>`,
  );
  return `		<item>
			<title>${title}</title>
			<ht:approx_traffic>${traffic}</ht:approx_traffic>
			<description/>
			<link>${link}</link>
			<pubDate>${published}</pubDate>
			<ht:picture>https://pictures.example/trend.jpg</ht:picture>
			<ht:picture_source>${news[0]?.source ?? ''}</ht:picture_source>
${stories.join('\n')}
		</item>`;
}
