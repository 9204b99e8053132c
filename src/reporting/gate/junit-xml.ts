import { XMLBuilder } from 'fast-xml-parser';

/** One test case of a report. */
export interface JunitCase {
  readonly name: string;
  readonly group: string;
  /** What is told of it, passed or not. */
  readonly out: string;
  readonly failure?: { readonly message: string; readonly text: string };
  /** What kept it from being told. */
  readonly error?: { readonly message: string; readonly text: string };
  /** Why it says nothing. */
  readonly skipped?: string;
}

export interface JunitReport {
  /** Of the whole report, and of its only suite. */
  readonly name: string;
  readonly suite: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly cases: readonly JunitCase[];
}

/** JUnit XML, which CI servers show. Characters that XML does not allow are left out. */
export function junitXml({ name, suite, properties, cases }: JunitReport): string {
  const counts = {
    '@_tests': cases.length,
    '@_failures': cases.filter(({ failure }) => failure !== undefined).length,
    '@_errors': cases.filter(({ error }) => error !== undefined).length,
  };
  const skipped = { '@_skipped': cases.filter(({ skipped: why }) => why !== undefined).length };
  const document = {
    '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
    testsuites: {
      '@_name': name,
      ...counts,
      testsuite: {
        '@_name': suite,
        ...counts,
        ...skipped,
        properties: {
          property: Object.entries(properties).map(([key, value]) => ({ '@_name': key, '@_value': value })),
        },
        testcase: cases.map(caseElement),
      },
    },
  };
  const builder = new XMLBuilder({ ignoreAttributes: false, format: true, suppressEmptyNode: true });
  return String(builder.build(allowed(document)));
}

function caseElement({ name, group, out, failure, error, skipped }: JunitCase): object {
  return {
    '@_classname': group,
    '@_name': name,
    ...(skipped === undefined ? {} : { skipped: { '@_message': skipped } }),
    ...(failure === undefined ? {} : { failure: { '@_message': failure.message, '#text': failure.text } }),
    ...(error === undefined ? {} : { error: { '@_message': error.message, '#text': error.text } }),
    'system-out': out,
  };
}

/** The same without what XML 1.0 does not allow in a text (section 2.2). */
function allowed(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(forbidden, '');
  if (Array.isArray(value)) return value.map(allowed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, allowed(each)]));
}

const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
