import { fileURLToPath } from 'node:url';
import { isOwn, transpiled } from './transpile.js';

/** Loads TypeScript of the project as it was transpiled. */
export async function load(url, context, next) {
  const [address = ''] = url.split(/[?#]/);
  const file = address.startsWith('file:') ? fileURLToPath(address) : '';
  if (!isOwn(file)) return next(url, context);
  return { format: 'module', shortCircuit: true, source: await transpiled(file) };
}
