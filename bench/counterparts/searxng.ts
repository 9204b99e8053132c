import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startSandbox } from '../../src/sandbox/sandbox-server.ts';
import type { Brain } from '../../test/services/model-brain.ts';
import { startOpenaiServer } from '../../test/services/openai-server.ts';

/**
 * A site on loopback that a real SearXNG searches, and what both need: writes `settings.yml` for SearXNG and `arena.yaml`
 * for us into a folder, then serves a made-up web until it is ended. SearXNG asks that web's search by its `json_engine`.
 *
 *   node --import tsx bench/counterparts/searxng.ts FOLDER
 *   SEARXNG_SETTINGS_PATH=FOLDER/settings.yml python -m searx.webapp     # in a clone of SearXNG
 *   cd FOLDER && dr-arena doctor && dr-arena tree build && dr-arena match Three-steps Kestrel --tree TREE
 *
 * `Three-steps` is a ReAct agent whose model is a script: it searches for the question, reads the first hit, and tells it.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    site: { type: 'string', default: '55492' },
    searxng: { type: 'string', default: '55491' },
    size: { type: 'string', default: '400' },
    seed: { type: 'string', default: '7' },
  },
});
const folder = positionals[0];
if (folder === undefined) throw new Error('name a folder for the settings');

const sandbox = await startSandbox({ seed: Number(values.seed), size: Number(values.size), port: Number(values.site) });
const topic = sandbox.world.overviews[0]?.title ?? 'museums';

const searxng = {
  use_default_settings: { engines: { keep_only: [] } },
  search: { formats: ['html', 'json'] },
  server: { port: Number(values.searxng), bind_address: '127.0.0.1', secret_key: 'of-a-trial', limiter: false },
  engines: [
    {
      name: 'site',
      engine: 'json_engine',
      shortcut: 'st',
      categories: ['general'],
      enable_http: true,
      search_url: `${sandbox.searchUrl}?q={query}&format=json`,
      results_query: 'results',
      url_query: 'url',
      title_query: 'title',
      content_query: 'content',
    },
  ],
};
const threeSteps: Brain = ({ turns }) => {
  const found = turns.filter(({ role }) => role === 'tool').map(({ text }) => text);
  const question = turns.findLast(({ role }) => role === 'user')?.text ?? '';
  if (found.length === 0)
    return { kind: 'tools', requests: [{ name: 'search', input: { query: question.slice(0, 200) } }] };
  const url = /https?:\/\/[^\s"<>)]+/.exec(found[0] ?? '')?.[0];
  if (url === undefined || found.length > 1) return { kind: 'text', text: (found.at(-1) ?? '').slice(0, 1500) };
  return { kind: 'tools', requests: [{ name: 'browse', input: { url } }] };
};
const model = await startOpenaiServer(threeSteps);

const arena = {
  web: {
    kind: 'live',
    live: {
      search: [{ service: 'searxng', url: `http://127.0.0.1:${values.searxng}` }],
      seeds: [{ source: 'list', topics: [topic] }],
    },
  },
  crawl: { allowedOrigins: [sandbox.origin], browser: 'off', perHostIntervalMs: 0 },
  trees: { count: 1 },
  tournament: { matchRounds: 3 },
  agents: [
    { kind: 'scripted', name: 'Kestrel' },
    { kind: 'react', name: 'Three-steps', model: 'local/script' },
  ],
  providers: { local: { wire: 'openai_chat', url: model.baseUrl } },
  prices: { 'local/script': { input: 0, output: 0, search: 0 } },
};

await mkdir(folder, { recursive: true });
// JSON is YAML.
await writeFile(path.join(folder, 'settings.yml'), JSON.stringify(searxng, null, 2));
await writeFile(path.join(folder, 'arena.yaml'), JSON.stringify(arena, null, 2));
process.stdout.write(`${sandbox.origin} is up; topic: ${topic}\n`);
