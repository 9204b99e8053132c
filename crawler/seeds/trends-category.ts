import { z } from 'zod';
import listed from './trends-categories.json' with { type: 'json' };

const categorySchema = z.object({
  id: z.int().positive(),
  name: z.string().min(1),
  parent: z.int().nonnegative(),
  also: z.array(z.int().positive()).optional(),
});

/** A category of Google Trends. `parent` is 0 for a top-level one; `also` names further parents it is listed under. */
export type TrendsCategory = z.infer<typeof categorySchema>;

/**
 * The categories of Google Trends: 1,131 with their ids and English names in 1,426 places of the tree, "All categories"
 * (id 0) counted. Each stands once, under its main place, parents before children.
 *
 * Source: the answer of the service's category picker as gtrendsR keeps it (github.com/PMassicotte/gtrendsR,
 * `inst/extdata/categories.json`, commit 8d3611d, of August 2016 by the files beside it; read in November 2026). Its mark
 * "prime" is the main place. gtrendsR states 1,426 rows. The DR-Arena paper (section 3.1) names the list at
 * github.com/pat310/google-trends-api/wiki/Google-Trends-Categories, and the paths of its table 10 are found here.
 */
export const trendsCategories: readonly TrendsCategory[] = z.array(categorySchema).parse(listed);
