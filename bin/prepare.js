import { existsSync } from 'node:fs';
import { build } from './build.js';

// `npm ci --omit=dev` and packed installs have no compiler: the built files then come with the package.
if (existsSync('node_modules/typescript') && existsSync('tsconfig.build.json')) process.exitCode = build();
