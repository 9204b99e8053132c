import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { createApp } from '../../../src/web/app/create-app.ts';
import { idleActs, idleRecords } from '../app/idle-parts.ts';
import { sampleParts } from '../app/sample-parts.ts';

const base = 'http://127.0.0.1:4747';

const documentSchema = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() }))),
});

async function describedBy(acts?: typeof idleActs) {
  const parts = { records: idleRecords, ...(acts && { acts }) };
  const app = createApp(sampleParts(parts));
  const response = await app.request(`${base}/api/v1/openapi.json`);
  return { app, text: await response.text() };
}

it('describes the API as a valid OpenAPI 3.1 document', async () => {
  const { text } = await describedBy(idleActs);
  const { valid, errors } = await new Validator().validate(JSON.parse(text));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(JSON.parse(text).openapi).toMatch(/^3\.1\./);
});

it('describes just the operations that there are: an app that only shows has none that acts', async () => {
  const methods = async (acts?: typeof idleActs) => {
    const { app, text } = await describedBy(acts);
    const { paths } = documentSchema.parse(JSON.parse(text));
    const found = Object.entries(paths).flatMap(([path, each]) =>
      Object.keys(each).map((method) => ({ method, path })),
    );
    for (const { method, path } of found) {
      const headers = { 'content-type': 'application/json' };
      const init = method === 'post' ? { method, headers, body: '{"no":"such member"}' } : { method };
      const { status } = await app.request(`${base}/api/v1${path.replaceAll(/\{\w+\}/g, 'x')}`, init);
      // Each is found, though nothing of what is asked for is there.
      expect([path, method, status]).toEqual([path, method, method === 'post' ? 400 : expect.any(Number)]);
    }
    return found.map(({ method, path }) => `${method} ${path}`);
  };
  const shown = await methods();
  const acting = await methods(idleActs);
  expect(shown.filter((each) => each.startsWith('post '))).toEqual([]);
  expect(acting.filter((each) => each.startsWith('post ')).sort()).toEqual([
    'post /plans',
    'post /runs',
    'post /runs/{run}/abandon',
    'post /runs/{run}/resume',
    'post /runs/{run}/retry',
    'post /runs/{run}/stop',
  ]);
});
