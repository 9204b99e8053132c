import type { TournamentRecord } from '../../src/arena/tournament.ts';

/** Strings that break pages which forget to escape. The ones that run anything set `window.hacked`. */
export const hostileStrings = [
  '"><script>window.hacked=1</script>',
  "'><img src=x onerror=window.hacked=1>",
  '<svg/onload=window.hacked=1>',
  '</title></style></script><script>window.hacked=1</script>',
  '<iframe srcdoc="<script>parent.hacked=1</script>"></iframe>',
  '<base href="http://127.0.0.1:9/"><meta http-equiv=refresh content="0;url=http://127.0.0.1:9/">',
  '<link rel=stylesheet href="http://127.0.0.1:9/x.css"><style>body{display:none}</style>',
  '</style><style>@import "http://127.0.0.1:9/y.css";',
  'x" style="position:fixed;inset:0;background:url(http://127.0.0.1:9/z.png)" onmouseover="window.hacked=1',
  '[x](javascript:window.hacked=1) <javascript:window.hacked=1> [y](java&#x0A;script:window.hacked=1)',
  '![x](http://127.0.0.1:9/p.png) ![y](data:image/svg+xml,<svg/onload=window.hacked=1>)',
  '[x](data:text/html,<script>window.hacked=1</script>) [z](vbscript:x) [w](//127.0.0.1:9/)',
  'javascript:window.hacked=1//',
  'data:text/html;base64,PHNjcmlwdD53aW5kb3cuaGFja2VkPTE8L3NjcmlwdD4=',
  '<a href="javascript:window.hacked=1" onclick="window.hacked=1">x</a>',
  '<!-- <details open ontoggle=window.hacked=1>',
  '\u202Eevil\u2066\u2067\u202D',
  '\u0000\u0007\u001B[31m\uD800',
  '`"\'`$' + '{window.hacked=1}{{hacked}}',
  '&lt;script&gt;window.hacked=1&lt;/script&gt; &#60;img src=x onerror=window.hacked=1&#62;',
] as const;

/** Fields whose values are words of ours from a closed list. */
const closed = ['kind', 'tier', 'tag', 'outcome', 'state', 'place', 'relation', 'fault', 'tool', 'winner', 'because'];
const alsoClosed = ['source', 'status', 'failure', 'hub'];

/** The same record with something done to every string that could come from outside; ids stay consistent. */
export const taint = (record: TournamentRecord, change: (text: string) => string): TournamentRecord =>
  changed(record, '', change, {}) as TournamentRecord;

function changed(value: unknown, key: string, change: (text: string) => string, parent: object): unknown {
  if (typeof value === 'string') {
    const reasonOfUnion = key === 'reason' && !('tier' in parent);
    return [...closed, ...alsoClosed].includes(key) || reasonOfUnion ? value : change(value);
  }
  if (Array.isArray(value)) return value.map((item) => changed(item, key, change, parent));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, changed(member, name, change, value)]),
  );
}
