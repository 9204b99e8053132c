import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The licenses of the packages that a bundle holds, which have to go with it.
 * @param inputs the files that were bundled, from the root of the project
 */
export function bundledLicenses(inputs) {
  const folders = inputs.flatMap((each) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(each)?.[0] ?? []);
  return [...new Set(folders)].sort().map(licenseIn).join('\n\n');
}

function licenseIn(folder) {
  const { name, version, license = 'not stated' } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder).filter((each) => /^(licen[cs]e|copying|notice)/i.test(each));
  const texts = files.map((each) => readFileSync(path.join(folder, each), 'utf8').trim());
  return [`${name} ${version} (${license})`, ...texts].join('\n\n');
}
