import { register } from 'node:module';

// Loaded before all else by each process that runs tests.
register('./load-hook.js', import.meta.url);
