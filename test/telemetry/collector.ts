import { createServer, type ServerResponse } from 'node:http';

/** A span as it came, with the attributes that hold text or numbers. */
export interface SeenSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for a root. */
  readonly parentSpanId: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
}

/** A loopback server that takes OTLP over HTTP. */
export interface Collector {
  readonly url: string;
  readonly spans: SeenSpan[];
  /** Names of metrics. */
  readonly metrics: Set<string>;
  /** Content types of what came. */
  readonly types: Set<string>;
  close(): Promise<void>;
}

/** @param answer how requests are answered: well, with 500, or never */
export async function openCollector(answer: 'ok' | 'fails' | 'hangs' = 'ok'): Promise<Collector> {
  const spans: SeenSpan[] = [];
  const metrics = new Set<string>();
  const types = new Set<string>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      types.add(request.headers['content-type'] ?? '');
      if (request.url === '/v1/traces') spans.push(...spansOf(body));
      if (request.url === '/v1/metrics') for (const name of metricsOf(body)) metrics.add(name);
      respond(response, answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    metrics,
    types,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function respond(response: ServerResponse, answer: 'ok' | 'fails' | 'hangs'): void {
  if (answer === 'hangs') return;
  response.writeHead(answer === 'ok' ? 200 : 500, { 'content-type': 'application/x-protobuf' }).end();
}

type Message = ReadonlyMap<number, readonly (Buffer | bigint)[]>;

/** ExportTraceServiceRequest: resource_spans 1, scope_spans 2, spans 2. */
function spansOf(body: Buffer): SeenSpan[] {
  return inside(body, 1, 2, 2).map((span) => ({
    traceId: bytesAt(span, 1).toString('hex'),
    spanId: bytesAt(span, 2).toString('hex'),
    parentSpanId: bytesAt(span, 4).toString('hex'),
    name: bytesAt(span, 5).toString(),
    attributes: Object.fromEntries(messagesAt(span, 9).map(attributeOf)),
  }));
}

/** ExportMetricsServiceRequest: resource_metrics 1, scope_metrics 2, metrics 2; a metric's name 1. */
function metricsOf(body: Buffer): string[] {
  return inside(body, 1, 2, 2).map((metric) => bytesAt(metric, 1).toString());
}

/** KeyValue: key 1, value 2; AnyValue: text 1, integer 3. */
function attributeOf(pair: Message): [string, string | number] {
  const [value] = messagesAt(pair, 2);
  const [integer] = value?.get(3) ?? [];
  return [
    bytesAt(pair, 1).toString(),
    typeof integer === 'bigint' ? Number(integer) : value ? bytesAt(value, 1).toString() : '',
  ];
}

function inside(body: Buffer, ...fields: readonly number[]): Message[] {
  return fields.reduce<Message[]>((level, field) => level.flatMap((each) => messagesAt(each, field)), [parse(body)]);
}

function messagesAt(message: Message, field: number): Message[] {
  return (message.get(field) ?? []).flatMap((each) => (typeof each === 'bigint' ? [] : [parse(each)]));
}

function bytesAt(message: Message, field: number): Buffer {
  const [value] = message.get(field) ?? [];
  return value instanceof Buffer ? value : Buffer.alloc(0);
}

/** Fields of a protobuf message by number, as its encoding says: https://protobuf.dev/programming-guides/encoding/ */
function parse(bytes: Buffer): Message {
  const fields = new Map<number, (Buffer | bigint)[]>();
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++] ?? 0;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (length: number) => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    const wire = tag & 7;
    const value = wire === 0 ? varint() : take(wire === 2 ? Number(varint()) : wire === 1 ? 8 : 4);
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), value]);
  }
  return fields;
}
