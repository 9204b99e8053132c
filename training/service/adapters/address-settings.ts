import type { Context } from 'hono';
import * as z from 'zod';
import { mostCandidates } from '../../../src/arena/trajectory.ts';
import { faultText } from '../../../src/kernel/errors.ts';
import { fail, ok, type Result } from '../../../src/kernel/result.ts';
import type { AdapterSettings } from '../../groups/adapter-sample.ts';
import {
  groupSettings,
  longestDeadlineSeconds,
  type ServiceDefaults,
  settingsShape,
} from '../../groups/group-request.ts';
import { readJson, type ServiceFault } from '../fault-reply.ts';
import type { ServiceEnv, ServiceParts } from '../service-parts.ts';

const yesOrNo = z.enum(['true', 'false']).transform((text) => text === 'true');

/** Query parameters of an adapter, such as `?size=8&rewards=win-rate`. */
export const addressSchema = z.strictObject({
  size: z.coerce.number().int().min(1).max(mostCandidates).optional().describe('How many rollouts a group has.'),
  format: settingsShape.format,
  rewards: settingsShape.rewards,
  judge: settingsShape.judge,
  domain: settingsShape.domain,
  seed: z.coerce.number().int().min(-1e9).max(1e9).optional().describe('Draws brackets and orders.'),
  format_reward: yesOrNo.optional().describe('Add 1 for an answer of the form asked for.'),
  deadline: z.coerce
    .number()
    .min(0)
    .max(longestDeadlineSeconds)
    .optional()
    .describe('How many seconds a group waits for the rest of its rollouts, from the first on.'),
  query_key: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe("Where the question stands: a member of slime's label, of verl's extra_info, or a column of TRL's."),
  unjudged: z
    .enum(['mean', 'null'])
    .optional()
    .describe('What a rollout that nobody judged is given; `null` for TRL only.'),
  token: z.string().optional().describe('Lets in those whose trainer sends no header.'),
});

/** The only one that may be given more than once. */
const repeatable = 'judge';

/** Parses the query parameters of an adapter, with the defaults of the service. @returns the settings, or the fault in words */
export function addressSettings(query: URLSearchParams, defaults: ServiceDefaults): Result<AdapterSettings, string> {
  const parameters = [...new Set(query.keys())].map((name) => [name, query.getAll(name)] as const);
  const twice = parameters.find(([name, values]) => values.length > 1 && name !== repeatable);
  if (twice !== undefined) return fail(`'${twice[0]}' stands in the address more than once`);
  const result = addressSchema.safeParse(
    Object.fromEntries(parameters.map(([name, values]) => [name, name === repeatable ? values : values[0]])),
  );
  if (!result.success) {
    const names = Object.keys(addressSchema.shape).join(', ');
    return fail(`the address: ${result.error.issues.map(faultText).join('; ')}; it may say ${names}`.slice(0, 1000));
  }
  const { size, deadline, query_key, unjudged, token: _, ...request } = result.data;
  return ok({
    queryKey: query_key ?? null,
    size: size ?? null,
    usualSize: defaults.size,
    unjudged: unjudged ?? 'mean',
    deadlineMs: deadline === undefined ? defaults.deadlineMs : deadline * 1000,
    settingsOf: (question, expected) =>
      groupSettings(
        { ...request, query: question.query, rubrics: question.rubric?.items.slice(), expected_size: expected },
        defaults,
      ),
  });
}

/** Parts of the service that adapters need. */
export type AdapterParts = Pick<ServiceParts, 'queue' | 'defaults' | 'clock' | 'closing'>;

/** A request to an adapter. */
interface Asked {
  readonly body: unknown;
  readonly settings: AdapterSettings;
}

/** Reads the address and the body of a request. @returns both, or a fault */
export async function askedOf(
  c: Context<ServiceEnv>,
  { defaults }: AdapterParts,
): Promise<Result<Asked, ServiceFault>> {
  const settings = addressSettings(new URL(c.req.url).searchParams, defaults);
  if (!settings.ok) return fail({ code: 'bad_request', message: settings.failure });
  const body = await readJson(c);
  return body.ok ? ok({ body: body.value, settings: settings.value }) : body;
}
