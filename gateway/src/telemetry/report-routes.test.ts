import type { ErrorReport } from '@szn/shared-contracts/telemetry';
import { createRecentErrors } from './recent-errors.ts';
import { readPolicyReports } from './report-routes.ts';

test('A report-uri report is read without the queries of its URLs', () => {
  const report = {
    'csp-report': {
      'document-uri': 'https://shop.example/search?q=private',
      'blocked-uri': 'https://evil.example/x.js?token=1',
      'violated-directive': 'script-src-elem',
      'effective-directive': 'script-src-elem',
      'source-file': 'https://shop.example/assets/main.js',
      'script-sample': 'private',
    },
  };

  expect(readPolicyReports(report)).toEqual([
    {
      kind: 'csp-violation',
      page: 'https://shop.example/search',
      blocked: 'https://evil.example/x.js',
      directive: 'script-src-elem',
      source: 'https://shop.example/assets/main.js',
    },
  ]);
});

test('At most ten reports of the Reporting API are read at a time', () => {
  const report = {
    type: 'integrity-violation',
    url: 'https://shop.example/men?q=private#x',
    body: { blockedURL: 'https://shop.example/releases/home/1/browser/remote.js', destination: 'script' },
  };

  const reports = readPolicyReports(Array.from({ length: 500 }, () => report));

  expect(reports).toHaveLength(10);
  expect(reports[0]).toEqual({
    kind: 'integrity-violation',
    page: 'https://shop.example/men',
    blocked: 'https://shop.example/releases/home/1/browser/remote.js',
    directive: 'script',
    source: undefined,
  });
});

test.each([undefined, null, 'text', 42, {}, { 'csp-report': 'text' }, { 'csp-report': null }])(
  '%p is no report',
  (body) => {
    expect(readPolicyReports(body)).toEqual([]);
  },
);

test('a report of rubbish leaves nothing but its kind', () => {
  expect(readPolicyReports([{ type: 7, body: [], url: {} }, 'x'])).toEqual(
    Array.from({ length: 2 }, () => ({
      kind: 'unknown',
      page: undefined,
      refused: undefined,
      directive: undefined,
      source: undefined,
    })),
  );
});

test('A stack that is one long word costs about as much as an ordinary one, and positions still tell errors apart', () => {
  const common = {
    kind: 'handler',
    code: null,
    message: 'x',
    during: null,
    remote: null,
    standIn: null,
  } as const;
  const report = (stack: string): ErrorReport => ({
    ...common,
    stack,
    route: null,
    path: '/',
    isFirstOfVisit: true,
  });
  const errors = createRecentErrors();
  const measure = (stack: string) => {
    const before = process.cpuUsage();
    for (let count = 0; count < 20; count++) errors.add(report(stack));
    return process.cpuUsage(before).user;
  };
  const frame = (host: string, line: number) => `at f (https://${host}/assets/main.js:${line}:5)\n`;
  const ordinary = measure(frame('a.example', 1).repeat(190));
  expect(measure('a'.repeat(8000))).toBeLessThan(20 * ordinary);
  const id = (host: string, line: number) => errors.add(report(frame(host, line)));
  expect(id('a.example', 1)).toBe(id('b.example', 1));
  expect(id('a.example', 1)).not.toBe(id('a.example', 2));
});
