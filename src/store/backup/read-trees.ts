import { type BackupManifest, bodyNames, listedParts } from './backup-manifest.ts';
import { openBodies } from './open-bodies.ts';

/** The trees of a checked backup that were kept in Neo4j, one document at a time. */
export async function* readTrees(
  file: string,
  { config, tables, trees }: BackupManifest,
  signal: AbortSignal,
): AsyncGenerator<{ readonly id: string; readonly text: string }> {
  const bodies = openBodies(file, signal);
  try {
    for (const part of listedParts({ config, tables, trees: null })) await bodies.skip(part);
    for (const [index, { id, parts }] of (trees ?? []).entries()) {
      const chunks: Buffer[] = [];
      for await (const chunk of bodies.body(bodyNames.tree(index), parts)) chunks.push(chunk);
      yield { id, text: Buffer.concat(chunks).toString('utf8') };
    }
  } finally {
    await bodies.close();
  }
}
