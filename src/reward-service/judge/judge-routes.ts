import { type Context, Hono } from 'hono';
import { uniqueId } from '../../kernel/unique-id.ts';
import { errorBody } from '../error-body.ts';
import { readJson } from '../read-json.ts';
import type { ServiceEnv } from '../service-parts.ts';
import { type CompletionFrame, completion, completionStream, type Judgement } from './completion.ts';
import { type CompletionRequest, readCompletionRequest } from './completion-request.ts';
import { createFailedTries } from './failed-tries.ts';
import { badRequest, faultHeaders, type JudgeFault, overloaded } from './judge-fault.ts';
import type { JudgeParts } from './judge-parts.ts';
import { judgeRequest } from './judge-request.ts';
import { judgeTaskNames } from './judge-tasks.ts';

const mostAtOnce = 1000;

/**
 * Judges behind OpenAI's wire format, to be mounted at `/`: `POST /v1/chat/completions` and `GET /v1/models`. Access and
 * the size of bodies are the server's to check.
 */
export function judgeRoutes(parts: JudgeParts): Hono<ServiceEnv> {
  const { clock, judges, mostAtOnce: most = mostAtOnce } = parts;
  const routes = new Hono<ServiceEnv>();
  const tries = createFailedTries();
  const created = Math.floor(clock.now() / 1000);
  let atOnce = 0;
  routes.get('/v1/models', (c) => {
    const data = judgeTaskNames(judges).map((id) => ({ id, object: 'model', created, owned_by: 'dr-arena' }));
    return c.json({ object: 'list', data });
  });
  routes.post('/v1/chat/completions', async (c) => {
    if (atOnce >= most) return refused(c, overloaded(most));
    atOnce++;
    try {
      const body = await readJson(c);
      if (!body.ok) return refused(c, badRequest(body.failure.message));
      const request = readCompletionRequest(body.value);
      if (!request.ok) return refused(c, request.failure);
      const judged = await judgeRequest(request.value, parts, tries);
      if (!judged.ok) return refused(c, judged.failure);
      const frame = { id: uniqueId('chatcmpl'), model: request.value.model, created: Math.floor(clock.now() / 1000) };
      return answered(c, frame, judged.value, request.value);
    } finally {
      atOnce--;
    }
  });
  return routes;
}

function refused(c: Context<ServiceEnv>, fault: JudgeFault): Response {
  return c.json(errorBody(fault), fault.status, faultHeaders(fault));
}

function answered(
  c: Context<ServiceEnv>,
  frame: CompletionFrame,
  judgement: Judgement,
  { stream, stream_options: options }: CompletionRequest,
): Response {
  if (stream !== true) return c.json(completion(frame, judgement));
  const words = completionStream(frame, judgement, options?.include_usage === true);
  return c.body(words, 200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
}
