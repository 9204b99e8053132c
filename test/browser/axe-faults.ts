import axe from 'axe-core';
import type { Page } from 'playwright';
import * as z from 'zod';

const found = z.object({
  violations: z.array(
    z.object({ id: z.string(), impact: z.string().nullable(), nodes: z.array(z.object({ html: z.string() })) }),
  ),
});

/**
 * What axe finds on a page that is serious or critical, each with the first elements that it is about.
 * @param rules those to try; left out: all
 */
export async function axeFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  const options = { resultTypes: ['violations'], ...(rules === undefined ? {} : { runOnly: rules }) };
  // An expression of the browser's tools, which the page's own content policy does not bind.
  const result: unknown = await page.evaluate(`${axe.source}; axe.run(document, ${JSON.stringify(options)})`);
  return found.parse(result).violations.flatMap(({ id, impact, nodes }) =>
    impact === 'serious' || impact === 'critical'
      ? [
          `${id}: ${nodes
            .slice(0, 3)
            .map(({ html }) => html.slice(0, 200))
            .join(' | ')}`,
        ]
      : [],
  );
}
