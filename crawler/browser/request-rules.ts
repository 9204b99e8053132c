import { getDomain } from 'tldts';
import { parseWebUrl } from '../fetching/canonical-url.ts';

/** A page under way holds a browser, so its requests go before pages that have not begun. */
export const PAGE_PRIORITY = 1;

/** A request of a page, as the browser describes it. */
export interface BrowserRequest {
  readonly url: string;
  readonly method: string;
  /** Resource type of the Chrome DevTools Protocol, in lower case: `document`, `script`, `xhr`, … */
  readonly resourceType: string;
  /** True for what the page itself navigates to, false for frames and pop-ups. */
  readonly mainNavigation: boolean;
}

/** Resource types on which text can depend; not frames, workers, pictures, sockets, beacons and the like. */
const NEEDED = new Set(['script', 'stylesheet', 'xhr', 'fetch']);
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Returns the reason why a page's request is not made, or null if it may be (address policy and robots.txt come after).
 * A page may ask for scripts, styles and data; it may send data only to its own site; it gets nothing from trackers
 * that are not its own site.
 * @param pageHost the host of the page
 */
export function requestRefusal(request: BrowserRequest, pageHost: string): string | null {
  const url = parseWebUrl(request.url);
  if (url === null) return 'it is no http or https URL';
  if (request.mainNavigation) return request.method === 'GET' ? null : 'forms are not sent';
  if (!NEEDED.has(request.resourceType)) return `${request.resourceType} is not needed to read the page`;
  const sameSite = siteOf(url.hostname) === siteOf(pageHost);
  if (!READING.has(request.method)) return request.method === 'POST' && sameSite ? null : 'nothing is sent to others';
  if (!sameSite && trackerDomains.has(siteOf(url.hostname))) return 'it is a tracker';
  return null;
}

/** The registrable domain of a host; the host itself where it has none. */
function siteOf(hostname: string): string {
  return getDomain(hostname) ?? hostname;
}

/**
 * Registrable domains that serve advertising, measurement, consent banners and chat, never a page's text. Short on purpose:
 * those that most sites embed, as the yearly Web Almanac lists them (https://almanac.httparchive.org, chapters Third
 * Parties and Privacy). A tracker that is missing here costs time and nothing else.
 */
const trackerDomains: ReadonlySet<string> = new Set(
  (
    'google-analytics.com googletagmanager.com googletagservices.com googlesyndication.com googleadservices.com ' +
    'doubleclick.net adtrafficquality.google facebook.net bing.com clarity.ms licdn.com ads-twitter.com tiktok.com ' +
    'pinimg.com hotjar.com hotjar.io segment.com segment.io mixpanel.com amplitude.com heap.io heapanalytics.com ' +
    'fullstory.com mouseflow.com crazyegg.com newrelic.com nr-data.net sentry.io sentry-cdn.com ' +
    'datadoghq-browser-agent.com cloudflareinsights.com plausible.io matomo.cloud scorecardresearch.com ' +
    'quantserve.com chartbeat.com parsely.com adnxs.com adsrvr.org amazon-adsystem.com casalemedia.com criteo.com ' +
    'criteo.net openx.net pubmatic.com rubiconproject.com taboola.com outbrain.com yandex.ru demdex.net omtrdc.net ' +
    'optimizely.com hs-analytics.net hs-scripts.com hsforms.net marketo.net pardot.com intercom.io intercomcdn.com ' +
    'drift.com tawk.to zdassets.com cookielaw.org onetrust.com cookiebot.com usercentrics.eu trustarc.com ' +
    'consensu.org addthis.com sharethis.com disqus.com onesignal.com'
  ).split(' '),
);
