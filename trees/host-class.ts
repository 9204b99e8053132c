/** What kind of site a host is, as far as its name tells. */
export type HostClass =
  | 'encyclopedia'
  | 'documentation'
  | 'education'
  | 'government'
  | 'museum'
  | 'news'
  | 'shop'
  | 'social'
  | 'forum'
  | 'blog';

/**
 * Few names on purpose: sites that most topics lead to, and the patterns of whole classes. What a page itself shows
 * (`pageSigns`) counts for all others. A name stands for its subdomains too; the first that fits counts.
 */
const hosts: readonly (readonly [HostClass, RegExp])[] = [
  [
    'encyclopedia',
    /(?:^|\.)(?:wikipedia\.org|wikibooks\.org|wikivoyage\.org|britannica\.com|encyclopedia\.com|scholarpedia\.org|plato\.stanford\.edu|newworldencyclopedia\.org|worldhistory\.org)$/,
  ],
  [
    'museum',
    /(?:^|\.)museum$|(?:^|\.)[\w-]*(?:museum|museo|musee)[\w-]*\.|(?:^|\.)(?:si|metmuseum|louvre)\.(?:edu|org|fr)$/,
  ],
  [
    'government',
    /(?:^|\.)(?:gov|mil)$|(?:^|\.)(?:gov|gob|gouv|govt|go)\.[a-z]{2}$|(?:^|\.)(?:europa\.eu|un\.org|who\.int)$/,
  ],
  ['education', /(?:^|\.)edu$|(?:^|\.)(?:edu|ac)\.[a-z]{2}$/],
  ['documentation', /(?:^|\.)readthedocs\.io$|^(?:docs?|developer|manual|reference|man|wiki)\./],
  [
    'news',
    /(?:^|\.)(?:bbc|cnn|reuters|nytimes|theguardian|washingtonpost|foxnews|forbes|bloomberg|apnews|dailymail|indiatimes|yahoo|msn)\.(?:com|co\.uk|org)$|^news\.|(?:^|\.)[\w-]*news\.[a-z.]+$/,
  ],
  [
    'shop',
    /(?:^|\.)(?:amazon|ebay|etsy|aliexpress|alibaba|walmart|target|bestbuy|ikea|temu|shein)\.[a-z.]+$|^(?:shop|store|buy)\.|(?:^|\.)[\w-]*(?:(?<!work)shop|(?<!re)store|outlet|deals)\.[a-z.]+$|\.(?:shop|store)$/,
  ],
  [
    'social',
    /(?:^|\.)(?:facebook|twitter|x|instagram|tiktok|pinterest|linkedin|youtube|threads|tumblr|snapchat|vk)\.[a-z.]+$/,
  ],
  [
    'forum',
    /(?:^|\.)(?:reddit|quora|stackexchange|stackoverflow|discord)\.com$|^(?:forums?|community|discuss|boards?|answers)\./,
  ],
  ['blog', /(?:^|\.)(?:medium|blogspot|wordpress|substack|blogger)\.com$|^blogs?\./],
];

/** The class of a host by its name; null for most. */
export function hostClass(host: string): HostClass | null {
  const name = host.toLowerCase().replace(/^www\./, '');
  return hosts.find(([, pattern]) => pattern.test(name))?.[0] ?? null;
}
