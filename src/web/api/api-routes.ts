import { Hono } from 'hono';
import type { AppParts, RecordLedger } from '../app/app-parts.ts';
import { type Endpoint, endpointRoutes } from './endpoint.ts';
import { listReading } from './list-endpoints.ts';
import { openApiDocument } from './openapi-document.ts';
import { problem } from './problem.ts';
import { recordReading } from './record-endpoints.ts';
import { runActing, runReading } from './run-endpoints.ts';

/** The API, to be mounted at `/api/v1`; where the app only shows, so does it. Its description stands at `/openapi.json`. */
export function apiRoutes(ledger: RecordLedger, parts: AppParts): Hono {
  const endpoints = apiEndpoints(ledger, parts);
  const document = openApiDocument(endpoints);
  const routes = new Hono();
  routes.get('/openapi.json', (c) => c.json(document));
  routes.route('/', endpointRoutes(endpoints));
  routes.all('*', (c) =>
    problem(c, { status: 404, detail: 'There is no such operation: /api/v1/openapi.json lists them.' }),
  );
  return routes;
}

function apiEndpoints(ledger: RecordLedger, parts: AppParts): readonly Endpoint[] {
  const { acts, lists } = parts;
  return [
    ...runReading(parts),
    ...(acts === undefined ? [] : runActing(acts)),
    ...recordReading(ledger, parts),
    ...(lists === undefined ? [] : listReading(lists, parts)),
  ];
}
