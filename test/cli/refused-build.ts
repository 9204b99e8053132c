import { expect } from 'vitest';
import type { ArenaFolder } from './arena-folder.ts';
import { runAlone } from './run-in.ts';

/** From each of the roots no tree is built: one plain message that names the page, and one remedy; nothing on stdout. */
export async function expectRefusals(home: ArenaFolder, roots: readonly string[]): Promise<void> {
  // What a page fails by is the same however long it is waited for.
  home.write('impatient.yaml', 'crawl: { timeoutMs: 500, perHostIntervalMs: 0 }\n');
  for (const root of roots) {
    const args = ['tree', 'build', '--json', '--root', root, '-c', 'impatient.yaml'];
    const { code, out, err } = await runAlone(home.folder, args, { DATABASE_URL: home.url });
    expect({ root, code, out }, err).toEqual({ root, code: 2, out: '' });
    // On a slow machine lines of progress may come before.
    const lines = err.trimEnd().split('\n');
    const [message, remedy, ...more] = lines.filter((line) => !/^trees \d+\/\d+, | …$/.test(line));
    expect(message).toContain(root);
    expect(message?.length).toBeLessThan(500);
    expect(remedy).toMatch(/^[A-Z].{10,}\.$/);
    expect(more).toEqual([]);
    expect(err).not.toMatch(/\n\s+at |bug/);
  }
}
