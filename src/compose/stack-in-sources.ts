import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

const place = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g;

/**
 * The stack of an error, with places in the sources where the built program knows them. Node would do the same by a flag, but
 * read every map at each start.
 *
 * @returns places as `src/cli.ts:12:3`; as Node tells them, where a file has no map
 */
export function stackInSources(error: Error): string {
  const maps = new Map<string, SourceMap | null>();
  return (error.stack ?? String(error)).replace(place, (told, script: string, line: string, column: string) => {
    const map = maps.get(script) ?? mapOf(script);
    maps.set(script, map);
    const found = map?.findEntry(Number(line) - 1, Number(column) - 1);
    if (found === undefined || !('originalSource' in found)) return told;
    const source = found.originalSource.replace(/^(\.\.\/)+/, '');
    return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  });
}

function mapOf(script: string): SourceMap | null {
  const file = fileURLToPath(`${script}.map`);
  return existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : null;
}
