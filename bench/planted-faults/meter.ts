import { planted, plantedIn } from './planted-fault.ts';

/** Faults in budgets, reservations, prices and limits. */
export const meterFaults = plantedIn('meter', [
  planted('concurrency-ignores-running', 'src/storage/meter/ask-for-calls.ts', {
    before: '::bigint - so_far.live)',
    after: '::bigint)',
    breaks: 'More calls are under way at a provider than its concurrency allows.',
  }),
  planted('budget-spent-too-early', 'src/storage/meter/ask-for-calls.ts', {
    before: 'coalesce(usd - live_usd + worst_usd > ',
    after: 'coalesce(usd + worst_usd > ',
    breaks: 'A run stops for lack of budget while calls under way would still give money back.',
  }),
  planted('reservation-not-given-back', 'src/storage/meter/settle-call.ts', {
    before: 'coalesce(made.cost_usd - coalesce(made.worst_usd, 0), 0) as difference',
    after: 'coalesce(made.cost_usd, 0) as difference',
    breaks: 'Calls count with their worst cost on top of what they cost, and budgets are spent at once.',
  }),
  planted('call-ended-twice', 'src/storage/meter/settle-call.ts', {
    before: "::bigint and made.status = 'reserved'",
    after: '::bigint',
    breaks: 'A call whose end is told twice gives its reservation back twice, and more is spent than the budget.',
  }),
  planted('equal-calls-both-made', 'src/storage/meter/reserve-calls.ts', {
    before: "if (reply?.kind === 'go') replies.set(key, { kind: 'equal_call' });",
    after: '',
    breaks: 'Equal calls that come together are all made and paid for, instead of one.',
  }),
  planted('timed-out-call-is-free', 'src/models/metered-model.ts', {
    before: 'outcome.failure.mayBeCharged && worstUsd !== 0 ? null : 0',
    after: 'outcome.failure.mayBeCharged && worstUsd === 0 ? null : 0',
    breaks: 'Calls that failed, and that the provider may charge, count as free, so that a budget is overspent.',
  }),
  planted('cached-tokens-paid-twice', 'src/models/price.ts', {
    before: 'usage.inputTokens - usage.cachedInputTokens - usage.cacheWriteTokens',
    after: 'usage.inputTokens',
    breaks: 'The costs that are told hold cached tokens at the full price besides the price of the cache.',
  }),
  planted('reserve-without-output', 'src/models/price.ts', {
    before: 'input * dearest + request.maxOutputTokens * output;',
    after: 'input * dearest + output;',
    breaks: 'Less is reserved than a call can cost, so that a run spends more than its budget.',
  }),
  planted('tokens-per-minute-not-kept', 'src/models/pace.ts', {
    before: 'limits.tokensPerMinute ? pace.tokensAt - now : 0',
    after: 'limits.tokensPerMinute ? 0 : pace.tokensAt - now',
    breaks: 'The limit of tokens a minute that the config sets for a provider is not kept.',
  }),
  planted('job-id-not-recorded', 'src/models/metered-background.ts', {
    before: 'await meter.submitted(leave.call, submission.value);',
    after: '',
    breaks: 'After a kill nobody can fetch the background answer that is under way and paid for.',
  }),
]);
