/** YOUR AGENT: question.question is to be answered in at most question.wordLimit words of Markdown. */
async function answer(question, tell) {
  tell({ type: 'progress', message: 'searching' });
  const lines = [];
  const citations = [];
  for (const { url, title } of (await search(question, tell)).slice(0, 3)) {
    const page = await used(tell, 'read', url, async () => plain(await get(url)));
    lines.push(`- ${page.split(' ').slice(0, 30).join(' ')} ([${title}](${url}))`);
    citations.push(url);
  }
  // costUsd: what your models cost, in dollars; left out, it is unknown. usage may be told too.
  return { text: lines.join('\n') || 'Nothing was found.', citations, costUsd: 0 };
}

/** The run's search engine: pages with url, title and content. */
function search({ searchUrl, question }, tell) {
  const address = `${searchUrl}?${new URLSearchParams({ q: question, format: 'json' })}`;
  return used(tell, 'search', question, async () => JSON.parse(await get(address)).results);
}

async function get(url) {
  const response = await fetch(url, { signal: AbortSignal.timeout(20_000) });
  if (!response.ok) throw new Error(`${url} answered with status ${response.status}`);
  return response.text();
}

function plain(markup) {
  const main = /<main[\s\S]*?<\/main>/i.exec(markup)?.[0] ?? markup;
  const text = main.replace(/<(script|style|nav|header|footer)\b[\s\S]*?<\/\1>/gi, ' ').replace(/<[^>]+>/g, ' ');
  return text
    .replace(/&amp;/g, '&')
    .replace(/&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Does one step and tells it, with what came back. */
async function used(tell, tool, input, work) {
  const started = Date.now();
  const result = await work();
  const shown = typeof result === 'string' ? result : result.map(({ title, url }) => `${title}\n${url}`).join('\n');
  tell({ type: 'tool', tool, input, result: shown.slice(0, 4000), elapsedMs: Date.now() - started });
  return result;
}

/** Tells the answer, or why there is none. */
async function finish(question, tell) {
  try {
    tell({ type: 'final', ...(await answer(question, tell)) });
  } catch (fault) {
    // Counts as the agent's own failure. Where a model's provider is down, say so, and the round is void:
    // { reason: 'provider_unavailable', message: … }
    tell({ type: 'final', error: { reason: 'failed', message: String(fault) } });
  }
}
