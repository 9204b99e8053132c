import { XMLBuilder } from 'fast-xml-parser';
import { wholeChange } from '../moves-words.ts';
import { differenceText, type GateView, gateHeadline, gateLines } from './gate-text.ts';

/**
 * The comparison as JUnit XML, which CI servers show: one test case for the decision, which fails where the requirement is
 * not met, and one for each tree, for information. Characters that XML does not allow are left out.
 * @param met whether what was required is met
 * @param requirement in words
 */
export function gateJunit(view: GateView, { met, requirement }: { met: boolean; requirement: string }): string {
  const { comparison, newer, older, report } = view;
  const suite = `${newer} against ${older}`;
  const failure = {
    '@_message': `${gateHeadline(view)}: ${requirement} was required`,
    '#text': gateLines(view).join('\n'),
  };
  const decision = {
    '@_classname': suite,
    '@_name': requirement,
    ...(met ? {} : { failure }),
    'system-out': [gateHeadline(view), ...gateLines(view)].join('\n'),
  };
  const trees = report.trees.map(({ tree, tasks, points }) => ({
    '@_classname': suite,
    '@_name': tree,
    'system-out': `${points === null ? 'nothing to compare' : `${wholeChange(points)} points`}, tasks ${tasks}`,
  }));
  const document = {
    '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
    testsuites: {
      '@_name': `dr-arena compare ${comparison}`,
      '@_tests': trees.length + 1,
      '@_failures': met ? 0 : 1,
      testsuite: {
        '@_name': suite,
        '@_tests': trees.length + 1,
        '@_failures': met ? 0 : 1,
        properties: { property: { '@_name': 'difference', '@_value': differenceText(view) } },
        testcase: [decision, ...trees],
      },
    },
  };
  const builder = new XMLBuilder({ ignoreAttributes: false, format: true, suppressEmptyNode: true });
  return String(builder.build(allowed(document)));
}

/** The same without what XML 1.0 does not allow in a text (section 2.2). */
function allowed(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(forbidden, '');
  if (Array.isArray(value)) return value.map(allowed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, allowed(each)]));
}

const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
