/** What a worker does: grow trees; lead runs, write tasks and judge; ask agents. */
export const roles = ['crawl', 'examine', 'answer'] as const;
export type Role = (typeof roles)[number];
