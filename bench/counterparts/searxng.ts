import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startSandbox } from '../../src/sandbox/sandbox-server.ts';

/**
 * A site on loopback that a real SearXNG searches, and what both need: writes `settings.yml` for SearXNG and `arena.yaml`
 * for us into a folder, then serves a made-up web until it is ended. SearXNG asks that web's search by its `json_engine`.
 *
 *   node --import tsx bench/counterparts/searxng.ts FOLDER
 *   SEARXNG_SETTINGS_PATH=FOLDER/settings.yml python -m searx.webapp     # in a clone of SearXNG
 *   cd FOLDER && dr-arena doctor && dr-arena tree build && dr-arena match Kestrel Heron
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    site: { type: 'string', default: '55492' },
    searxng: { type: 'string', default: '55491' },
    size: { type: 'string', default: '400' },
    seed: { type: 'string', default: '7' },
    /** The address of a model's server: then a ReAct agent on its model `smol` takes part. */
    model: { type: 'string' },
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
const agents = ['Kestrel', 'Heron'].map((name) => ({ kind: 'scripted', name }));
const model = {
  agents: [...agents, { kind: 'react', name: 'Smol-ReAct', model: 'local/smol' }],
  providers: { local: { wire: 'openai_chat', url: values.model, concurrency: 2 } },
  prices: { 'local/smol': { input: 0, output: 0, search: 0 } },
};
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
  ...(values.model === undefined ? { agents } : model),
};

await mkdir(folder, { recursive: true });
// JSON is YAML.
await writeFile(path.join(folder, 'settings.yml'), JSON.stringify(searxng, null, 2));
await writeFile(path.join(folder, 'arena.yaml'), JSON.stringify(arena, null, 2));
process.stdout.write(`${sandbox.origin} is up; topic: ${topic}\n`);
