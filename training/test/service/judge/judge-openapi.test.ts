import { describe, expect, it } from 'vitest';
import { judgePaths } from '../../../service/judge/judge-openapi.ts';
import { judgeRoutes } from '../../../service/judge/judge-routes.ts';
import { judgeParts } from './judge-rig.ts';

describe('the description of the endpoint', () => {
  it('has every route and no other, as JSON', () => {
    const described = Object.entries(judgePaths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const served = judgeRoutes(judgeParts([])).routes.map(({ method, path }) => `${method} ${path}`);
    expect(described.sort()).toEqual(served.sort());
    expect(JSON.parse(JSON.stringify(judgePaths))).toEqual(judgePaths);
  });

  it('names the members of a request', () => {
    const written = JSON.stringify(judgePaths['/v1/chat/completions']);
    for (const member of ['messages', 'temperature', 'response_format', 'seed', 'stream'])
      expect(written).toContain(`"${member}":`);
  });
});
