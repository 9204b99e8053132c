/** What a model server was asked, whatever the wire format. */
export interface AskedModel {
  readonly model: string;
  /** Empty when there is none. */
  readonly system: string;
  /** All turns in order; `tool` is what the caller's tools gave. */
  readonly turns: readonly { readonly role: 'user' | 'assistant' | 'tool'; readonly text: string }[];
  /** Name of the JSON Schema asked for; null where text is asked for, or where the wire carries no name. */
  readonly schemaName: string | null;
  /** The JSON Schema itself. */
  readonly schema: unknown;
  /** Names of the caller's tools. */
  readonly tools: readonly string[];
  /** Whether the provider's own web search is on. */
  readonly webSearch: boolean;
}

/** What a model server makes of it. */
export type BrainReply =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly citations?: readonly { readonly url: string; readonly title: string }[];
      readonly searches?: readonly string[];
      readonly usage?: { readonly input: number; readonly cached: number; readonly output: number };
    }
  | {
      readonly kind: 'tools';
      readonly requests: readonly { readonly name: string; readonly input: unknown }[];
      /** What it says before them; chat completions alone. */
      readonly text?: string;
      readonly usage?: { readonly input: number; readonly cached: number; readonly output: number };
    }
  | { readonly kind: 'refused' }
  | { readonly kind: 'cut_off'; readonly text: string }
  | { readonly kind: 'rate_limited'; readonly retryAfterSeconds: number | null }
  | { readonly kind: 'status'; readonly status: 400 | 401 | 402 | 403 | 404 | 413 | 500 | 502 | 503 | 529 }
  /** A body that ends in the middle, one that is no JSON, JSON of another shape, a connection that is reset, no answer at all. */
  | { readonly kind: 'truncated' | 'not_json' | 'other_shape' | 'reset' | 'hang' };

export type Brain = (asked: AskedModel) => BrainReply | Promise<BrainReply>;

/** A server on loopback that speaks a vendor's documented wire format. */
export interface ModelServer {
  /** What the SDK is given as its base URL. */
  readonly baseUrl: string;
  /** Every request, in order of arrival. */
  readonly asked: readonly AskedModel[];
  /** The keys that came, in the vendor's header. */
  readonly keys: readonly string[];
  close(): Promise<void>;
}
