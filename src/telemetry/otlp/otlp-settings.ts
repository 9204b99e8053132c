/** Where traces and metrics go, by OTLP over HTTP with protobuf. */
export interface OtlpSettings {
  /** Null: no traces. */
  readonly tracesUrl: string | null;
  /** Null: no metrics. */
  readonly metricsUrl: string | null;
  /** Metrics are sent this often. */
  readonly metricsEveryMs: number;
  readonly serviceName: string;
}
