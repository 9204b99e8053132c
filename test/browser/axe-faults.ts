import axe from 'axe-core';
import type { Page } from 'playwright';
import * as z from 'zod';

const found = z.object({
  violations: z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) })),
});

/**
 * What axe finds on a page, of whatever weight and small targets too, each with the first elements that it is about.
 * @param rules those to try; left out: all
 */
export async function axeFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  const options = {
    resultTypes: ['violations'],
    ...(rules === undefined ? { rules: { 'target-size': { enabled: true } } } : { runOnly: rules }),
  };
  // Right after a click the next page may not have been parsed yet.
  await page.waitForLoadState();
  // An expression of the browser's tools, which the page's own content policy does not bind.
  const result: unknown = await page.evaluate(`${axe.source}; axe.run(document, ${JSON.stringify(options)})`);
  return found.parse(result).violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map(({ html }) => html.slice(0, 200))
        .join(' | ')}`,
  );
}
