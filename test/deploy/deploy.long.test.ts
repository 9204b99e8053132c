import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { isolated, usualIsolationLimits } from '../../agents/isolated-program.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { modelReferences, providerOf, splitReference } from '../../src/config/providers.ts';
import { unknownWords } from './checked-command.ts';
import { dockerInstructions } from './dockerfile.ts';
import { containerLine, documentedLines, programLine } from './documented-lines.ts';
import { readUnit } from './unit-file.ts';

const root = path.resolve(import.meta.dirname, '../..');
const deploy = path.join(root, 'deploy');
const read = (file: string) => readFileSync(path.join(deploy, file), 'utf8');

const config = loadConfig(path.join(deploy, 'arena.yaml'));
const instructions = dockerInstructions(read('Dockerfile'));
const restOf = (word: string) => instructions.filter((each) => each.word === word).map(({ rest }) => rest);

const health = z.object({ test: z.array(z.string()).min(2) });
const serviceSchema = z.object({
  image: z.string().optional(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  env_file: z.string().optional(),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.object({ condition: z.literal('service_healthy') })).default({}),
  healthcheck: health,
  stop_grace_period: z.string().optional(),
  restart: z.literal('unless-stopped'),
  init: z.boolean().default(false),
  read_only: z.boolean().default(false),
  tmpfs: z.array(z.string()).default([]),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  mem_limit: z.string().regex(/^\d+g$/),
  logging: z.object({ options: z.object({ 'max-size': z.string(), 'max-file': z.string() }) }),
});
const compose = z
  .object({ services: z.record(z.string(), serviceSchema), volumes: z.record(z.string(), z.unknown()) })
  .parse(parse(read('compose.yaml'), { merge: true }));
const { app, worker, postgres, neo4j, searxng } = compose.services;

/** Every name in capitals that the program's own reader of the environment holds, and keys of providers and search engines. */
const readers = ['environment.ts', 'providers.ts', 'search-variables.ts'];
const source = readers.map((name) => readFileSync(path.join(root, 'src/config', name), 'utf8')).join('');
const known = new Set(source.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g));
/** Read by Node, not by us. */
known.add('NODE_ENV');
/** Put together from parts in the reader. */
known.add('OTEL_EXPORTER_OTLP_ENDPOINT');

const documents = Object.fromEntries(
  ['deploy.md', 'operations.md', 'schedules.md'].map((name) => [
    name,
    readFileSync(path.join(root, 'docs', name), 'utf8'),
  ]),
);

const exampleVariables = read('arena.env.example')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('=') as [string, string]);

describe('the config of the deployment', () => {
  it('fits the schema, and every model has a provider whose key the example of the environment names', () => {
    const names = exampleVariables.map(([name]) => name);
    const keys = modelReferences(config).map((model) => providerOf(config, splitReference(model).provider).keyVariable);
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(names).toContain(key);
    expect(config.web.live.search).toEqual([{ service: 'searxng', url: app?.environment.SEARXNG_URL }]);
  });

  it('keeps no secret in a file: the example names variables and gives none a value', () => {
    for (const [name, value] of exampleVariables) expect({ name, value }).toEqual({ name, value: '' });
  });
});

describe('the image', () => {
  it('is built on a Node.js that the program runs on, and copies only what is there', () => {
    const engine = /^>=(\d+)\./.exec(
      JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).engines.node,
    )?.[1];
    for (const from of restOf('FROM')) {
      expect(Number(/^node:(\d+)-/.exec(from)?.[1])).toBeGreaterThanOrEqual(Number(engine));
    }
    const kept = read('Dockerfile.dockerignore').split('\n');
    expect(kept).toContain('*');
    for (const copy of restOf('COPY').filter((each) => !each.startsWith('--from'))) {
      for (const from of copy.split(/\s+/).slice(0, -1)) {
        expect({ from, there: existsSync(path.join(root, from)) }).toEqual({ from, there: true });
        expect(kept).toContain(`!${from.replace(/^\.\//, '')}`);
      }
    }
    const used = restOf('COPY').flatMap((copy) => /^--from=build \/app\/(\S+)/.exec(copy)?.[1] ?? []);
    expect(used.sort()).toEqual(['bin', 'dist', 'node_modules', 'package.json']);
  });

  it('runs as an ordinary user, without what only building needs, and says how it is', () => {
    const user = restOf('USER').at(-1);
    expect(restOf('RUN').some((line) => line.includes('useradd') && line.includes(` ${user}`))).toBe(true);
    expect(restOf('RUN').some((line) => line.includes('npm prune --omit=dev'))).toBe(true);
    expect(restOf('HEALTHCHECK').join()).toContain('/health');
    expect(
      restOf('ENV')
        .join(' ')
        .match(/\b[A-Z][A-Z_]+(?==)/g)
        ?.filter((name) => !known.has(name)),
    ).toEqual([]);
  });

  it('starts a command that there is', async () => {
    expect(JSON.parse(restOf('ENTRYPOINT')[0] ?? '')).toEqual(['node', '/app/bin/dr-arena.js']);
    expect(await unknownWords(JSON.parse(restOf('CMD')[0] ?? ''))).toEqual([]);
    expect(await unknownWords(['worker', '--no-such-flag'])).toEqual(['--no-such-flag']);
  });
});

describe('the services', () => {
  it('run commands that there are, with variables that the program reads', async () => {
    for (const service of [app, worker]) {
      expect(await unknownWords(service?.command ?? ['nothing'])).toEqual([]);
      expect(Object.keys(service?.environment ?? {}).filter((name) => !known.has(name))).toEqual([]);
      expect(service?.build).toEqual({ context: '..', dockerfile: 'deploy/Dockerfile' });
      expect(Object.keys(service?.depends_on ?? {}).sort()).toEqual(['neo4j', 'postgres', 'searxng']);
    }
    const others = ['POSTGRES_PASSWORD', 'SEARXNG_SECRET'];
    expect(exampleVariables.filter(([name]) => !known.has(name) && !others.includes(name))).toEqual([]);
  });

  it('take every secret from the environment, by a name that the example has', () => {
    const names = exampleVariables.map(([name]) => name);
    for (const service of Object.values(compose.services)) {
      for (const [name, value] of Object.entries(service.environment)) {
        const asked = [...value.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, each]) => each);
        for (const each of asked) expect(names).toContain(each);
        if (/PASSWORD|TOKEN|SECRET|AUTH|DATABASE_URL/.test(name))
          expect({ name, asked: asked.length }).toEqual({ name, asked: 1 });
      }
    }
  });

  it('are reached from this machine only, at the ports they listen on', () => {
    for (const { ports } of Object.values(compose.services)) {
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:(\d+):\1$/);
    }
    const port = portIn(app?.command);
    expect(app?.ports).toEqual([`127.0.0.1:${port}:${port}`]);
    expect(restOf('EXPOSE')).toEqual([port]);
    expect(app?.healthcheck.test.join(' ')).toContain(`127.0.0.1:${port}/health`);
    expect(worker?.healthcheck.test.join(' ')).toContain(`127.0.0.1:${argumentOf(worker?.command, '--health')}/ready`);
    expect(app?.environment.NEO4J_URI).toBe(`bolt://neo4j:${neo4j?.ports[1]?.split(':')[1]}`);
    const settings = parse(read('searxng/settings.yml'));
    expect(app?.environment.SEARXNG_URL).toBe(`http://searxng:${settings.server.port}`);
    expect(settings.search.formats).toContain('json');
  });

  it('keep what they store in volumes that are declared, and stop later than their work may take', () => {
    const volumes = Object.values(compose.services).flatMap((service) =>
      service.volumes.map((each) => each.split(':')[0]),
    );
    for (const volume of volumes) {
      if (volume?.startsWith('./')) expect(existsSync(path.join(deploy, volume))).toBe(true);
      else expect(Object.keys(compose.volumes)).toContain(volume);
    }
    expect(new Set(volumes.filter((volume) => !volume?.startsWith('.')))).toEqual(
      new Set(Object.keys(compose.volumes)),
    );
    // A volume takes its owner from the folder of the image that it is mounted at.
    for (const volume of [...(app?.volumes ?? []), ...(worker?.volumes ?? [])]) {
      const [from, to] = volume.split(':');
      if (!from?.startsWith('.')) expect(restOf('RUN').join()).toMatch(new RegExp(`--owner=arena.* ${to}(?: |$)`));
    }
    const grace = Number(argumentOf(worker?.command, '--grace'));
    expect(Number.parseInt(worker?.stop_grace_period ?? '0', 10)).toBeGreaterThan(grace);
    for (const [service, version] of [
      [postgres, /:1[78]$/],
      [neo4j, /:[5-9]/],
      [searxng, /searxng/],
    ] as const)
      expect(service?.image).toMatch(version);
  });
});

describe('the containers', () => {
  it('of the program write nowhere but to volumes and memory, gain no rights, and reap what their programs leave', () => {
    for (const service of [app, worker]) {
      expect(service).toMatchObject({ read_only: true, tmpfs: ['/tmp'], init: true, cap_drop: ['ALL'] });
      expect(service?.security_opt).toContain('no-new-privileges:true');
    }
    expect(app?.security_opt).not.toContain('seccomp:unconfined');
  });

  it('wait for a database that is asked by TCP, which the server that only makes it does not answer', () => {
    expect(postgres?.healthcheck.test.join(' ')).toContain('pg_isready --host=127.0.0.1');
  });
});

describe('the units', () => {
  it.each([
    'dr-arena-worker@.service',
    'dr-arena-serve.service',
    'dr-arena-rewards@.service',
  ])('%s starts a command that there is, stops it kindly and confines it', async (file) => {
    const { Service: service = {}, Install: install = {} } = readUnit(read(`systemd/${file}`));
    const [node, program, ...command] =
      service.ExecStart?.[0]?.replaceAll('%l-%i', 'host-1').replaceAll('%i', 'one').split(' ') ?? [];
    expect([node, program]).toEqual(['/usr/bin/node', '/opt/dr-arena/bin/dr-arena.js']);
    expect(await unknownWords(command)).toEqual([]);
    const variables = service.Environment?.flatMap((line) => line.split(' ').map((each) => each.split('=')[0] ?? ''));
    expect(variables?.filter((name) => !known.has(name))).toEqual([]);
    expect(service).toMatchObject({ KillSignal: ['SIGTERM'], Restart: ['always'], User: ['dr-arena'] });
    expect(service).toMatchObject({
      NoNewPrivileges: ['true'],
      ProtectSystem: ['strict'],
      CapabilityBoundingSet: [''],
    });
    expect(Number(service.TimeoutStopSec?.[0])).toBeGreaterThan(Number(argumentOf(command, '--grace') ?? 0));
    expect(install.WantedBy).toEqual(['multi-user.target']);
  });
});

describe('the unit', () => {
  const unitOf = (file: string) => readUnit(read(`systemd/${file}`)).Service ?? {};
  const worker = unitOf('dr-arena-worker@.service');
  const serve = unitOf('dr-arena-serve.service');
  const rewards = unitOf('dr-arena-rewards@.service');

  it('of a worker lets others read what it publishes, and outlives a process that the kernel ends', () => {
    expect(worker).toMatchObject({ UMask: ['0022'], StateDirectoryMode: ['0700'], OOMPolicy: ['continue'] });
    expect(worker.ReadWritePaths).toEqual(['-/srv/dr-arena']);
    expect(documents['deploy.md']).toContain('--site /srv/dr-arena/site');
  });

  it('of who plays leaves Chromium and the programs of contestants what keeps them apart', () => {
    const places = { folder: '/', closed: [], shown: [], hidden: [], limits: usualIsolationLimits };
    const kinds = { '--user': 'user', '--mount': 'mnt', '--ipc': 'ipc', '--pid': 'pid' };
    const { args } = isolated(['true'], places);
    const wanted = Object.entries(kinds).flatMap(([flag, kind]) => (args.includes(flag) ? [kind] : []));
    for (const unit of [worker, serve]) {
      expect(unit.RestrictNamespaces?.[0]?.split(' ').sort()).toEqual([...wanted, 'net'].sort());
      expect(unit.SystemCallFilter?.[0]?.split(' ')).toEqual(['@system-service', 'chroot', 'mount', 'umount2']);
      expect(unit.MemoryDenyWriteExecute).toBeUndefined();
    }
  });

  it('of the app, and of rewards, asks for the token, since a proxy on the same machine may stand before it', () => {
    for (const unit of [serve, rewards]) {
      expect(unit.ExecStart?.[0]).toContain(' --host 127.0.0.1 ');
      expect(unit.ExecStart?.[0]).toContain(' --ask-token');
    }
  });

  it('of rewards leaves time for the calls under way, which are waited for up to a minute', () => {
    expect(Number(rewards.TimeoutStopSec?.[0])).toBeGreaterThan(60);
  });

  it('and the script for single commands have user, folder, environment and program in common', () => {
    const script = read('systemd/dr-arena');
    const [node, program] = worker.ExecStart?.[0]?.split(' ') ?? [];
    expect(script).toContain(`-- ${node} ${program} "$@"`);
    expect(script).toContain(`--uid=${worker.User?.[0]} --gid=${worker.Group?.[0]}`);
    expect(script).toContain(`--working-directory=${worker.WorkingDirectory?.[0]} `);
    expect(script).toContain(`--property=EnvironmentFile=${worker.EnvironmentFile?.[0]} `);
    for (const each of worker.Environment?.[0]?.split(' ') ?? []) expect(script).toContain(`--setenv=${each} `);
  });
});

describe('what the documents say to type', () => {
  it.each(Object.keys(documents))('in %s, the program knows', async (name) => {
    const lines = documentedLines(documents[name] ?? '');
    const ours = lines.flatMap((line) => [programLine(line) ?? containerLine(line)?.slice(1) ?? []]);
    const wrong: unknown[] = [];
    for (const line of ours.filter(({ length }) => length > 0)) {
      const words = await unknownWords(line);
      if (words.length > 0) wrong.push({ line: line.join(' '), words });
    }
    expect(ours.length).toBeGreaterThan(0);
    expect(wrong).toEqual([]);
  });

  it('names services, units, files and folders that there are', () => {
    const text = documents['deploy.md'] ?? '';
    const lines = documentedLines(text);
    for (const [service] of lines.flatMap((line) => [containerLine(line) ?? []]).filter(({ length }) => length > 0))
      expect(['app', 'worker']).toContain(service);
    const files = [...text.matchAll(/(?<=\s)deploy\/[\w./@-]+\w/g)].map(([file]) => file);
    // Made by the operator, from the example.
    const missing = files.filter((file) => file !== 'deploy/arena.env' && !existsSync(path.join(root, file)));
    expect({ count: files.length > 5, missing }).toEqual({ count: true, missing: [] });
    for (const volume of Object.keys(compose.volumes)) expect(text).toContain(`\`${volume}\``);
  });

  it('gives a worker longer to stop than its grace', () => {
    const [, example = ''] = /^```ini\n(.*?)^```$/ms.exec(documents['deploy.md'] ?? '') ?? [];
    const { ExecStart: start, TimeoutStopSec: limit } = readUnit(example).Service ?? {};
    expect(Number(limit?.[0])).toBeGreaterThan(Number(argumentOf(start?.at(-1)?.split(' '), '--grace')));
  });
});

function argumentOf(command: readonly string[] = [], flag: string): string | undefined {
  const at = command.indexOf(flag);
  return at < 0 ? undefined : command[at + 1];
}

function portIn(command: readonly string[] | undefined): string | undefined {
  return argumentOf(command, '--port');
}
