import { expect, it } from 'vitest';
import * as z from 'zod';
import { calibrationFigures } from '../../../src/audit/calibration/calibration-figures.ts';
import { parseHandGradedAnswer } from '../../../src/audit/calibration/hand-graded-answer.ts';
import type { RunId } from '../../../src/kernel/ids.ts';
import type { Calibration } from '../../../src/storage/ledger/calibrations.ts';
import { calibrationResultSchema } from '../../../src/storage/schemas/calibration-schema.ts';
import { createApp } from '../../../src/web/app/create-app.ts';
import { gradedLine, judgedAs } from '../../audit/calibration/graded-sample.ts';
import { idleLists, idleRecords } from './idle-parts.ts';
import { sampleParts } from './sample-parts.ts';

const base = 'http://127.0.0.1:4747';
const answer = parseHandGradedAnswer(JSON.stringify(gradedLine({ domain: '<b>lutes' })));
if (typeof answer === 'string') throw new Error(answer);
const right = { d1: 'satisfied', d2: 'contradicted', w1: 'satisfied', w2: 'missing' } as const;
const claims = { ...right, d2: 'satisfied' } as const;
const figures = calibrationFigures([judgedAs(answer, right, claims)]);
const result = {
  file: '<i>graded.jsonl',
  answers: 1,
  again: 0,
  judges: [{ judge: 'openai/judge', unjudged: 0, figures }],
};
const calibration: Calibration = {
  id: '0123456789ab',
  run: 'calibrate/x' as RunId,
  at: '2026-01-02T03:04:05.000Z',
  result: calibrationResultSchema.parse(JSON.parse(JSON.stringify(result))),
};
const app = createApp(
  sampleParts({
    records: idleRecords,
    lists: {
      ...idleLists,
      listCalibrations: async () => [calibration],
      loadCalibration: async (id) => (id === calibration.id ? calibration : null),
    },
  }),
);
const text = async (path: string) => (await app.request(`${base}${path}`)).text();

it('lists calibrations with accuracy and kappa, and has a page of each with all its tables', async () => {
  const list = await text('/calibrations');
  expect(list).toContain('<a href="/calibrations/0123456789ab"><bdi>&lt;i&gt;graded.jsonl</bdi></a>');
  expect(list).toMatch(/openai\/judge<\/bdi><\/th><td class="num">4<\/td><td>100%/);
  const page = await text('/calibrations/0123456789ab');
  expect(page).toMatch(/\b1 of 1\b/);
  expect(page).toMatch(/<\/bdi><\/th><td class="num">4<\/td><td>75%/);
  expect(page).toMatch(/lowered<\/bdi><\/th><td class="num">1<\/td><td>1 /);
  expect(page).toContain('&lt;b&gt;lutes');
  expect(page).not.toMatch(/<b>|<i>/);
  expect((await app.request(`${base}/calibrations/none`)).status).toBe(404);
});

it('gives programs the same figures', async () => {
  const lines = z.object({ calibrations: z.array(z.looseObject({ id: z.string(), judges: z.array(z.unknown()) })) });
  expect(lines.parse(JSON.parse(await text('/api/v1/calibrations'))).calibrations).toMatchObject([
    { id: '0123456789ab', judges: [{ judge: 'openai/judge', items: 4, accuracy: 1, kappa: 1 }] },
  ]);
  expect(JSON.parse(await text('/api/v1/calibrations/0123456789ab'))).toEqual(calibration);
  expect((await app.request(`${base}/api/v1/calibrations/none`)).status).toBe(404);
});
