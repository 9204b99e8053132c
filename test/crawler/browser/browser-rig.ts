import type { RendererOptions } from '../../../crawler/browser/renderer.ts';
import { createRenderer, type Renderer } from '../../../crawler/browser/renderer.ts';
import { createFetcher, type HttpFetcher } from '../../../crawler/fetching/http-fetcher.ts';
import type { WebGateOptions } from '../../../crawler/fetching/web-gate.ts';
import { WebGate } from '../../../crawler/fetching/web-gate.ts';
import { chromiumPath } from '../../support/chromium.ts';

/** A fetcher and a renderer behind one gate. */
export interface BrowserRig {
  readonly gate: WebGate;
  readonly fetcher: HttpFetcher;
  readonly renderer: Renderer;
  close(): Promise<void>;
}

/** @param origins exempt from the address policy */
export function makeBrowserRig(
  origins: readonly string[],
  gateOptions: Partial<WebGateOptions> = {},
  rendererOptions: Partial<RendererOptions> = {},
): BrowserRig {
  const options = {
    userAgent: 'dr-arena/0.1 (test)',
    allowedOrigins: origins,
    timeoutMs: 60_000,
    maxBytes: 1_000_000,
    maxRedirects: 5,
    perHostConcurrency: 4,
    perHostIntervalMs: 0,
    respectRobots: false,
    ...gateOptions,
  };
  const gate = new WebGate(options);
  const fetcher = createFetcher(options, gate);
  const renderer = createRenderer({
    gate,
    executablePath: chromiumPath ?? 'none',
    timeoutMs: 120_000,
    ...rendererOptions,
  });
  return {
    gate,
    fetcher,
    renderer,
    close: async () => {
      await renderer.close();
      await fetcher.close();
      await gate.close();
    },
  };
}
