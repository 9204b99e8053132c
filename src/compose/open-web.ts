import type { Config } from '../config/config-schema.ts';
import { openLiveWeb } from './open-live-web.ts';
import { openSandboxWeb } from './open-sandbox-web.ts';
import type { Web, WebParts } from './web.ts';

/** Opens the web that a config names. */
export async function openWeb(config: Config, parts: WebParts): Promise<Web> {
  return config.web.kind === 'sandbox' ? openSandboxWeb(config, parts) : openLiveWeb(config, parts);
}
