import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The licenses of the packages that a bundle holds, which have to go with it; each once, below the packages that have it.
 * @param inputs the files that were bundled, from the root of the project
 */
export function bundledLicenses(inputs) {
  const folders = inputs.flatMap((each) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(each)?.[0] ?? []);
  const packages = new Map();
  for (const folder of [...new Set(folders)].sort()) {
    const text = licenseIn(folder);
    packages.set(text, [...(packages.get(text) ?? []), nameOf(folder)]);
  }
  return [...packages].map(([text, names]) => `${names.join('\n')}\n\n${text}`).join('\n\n\n');
}

function nameOf(folder) {
  const { name, version, license = 'not stated' } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return `${name} ${version} (${license})`;
}

function licenseIn(folder) {
  const files = readdirSync(folder).filter((each) => /^(licen[cs]e|copying|notice)/i.test(each));
  return files.map((each) => readFileSync(path.join(folder, each), 'utf8').trim()).join('\n\n');
}
