import { errorReportSchema, type ErrorReport } from './error-report.ts';

const report: ErrorReport = {
  kind: 'load',
  code: 'SZN-102',
  message: 'RemoteUnavailableError: SZN-102',
  stack: 'at main.js:1:2',
  during: 'loading',
  remote: {
    name: 'catalogue',
    version: '1.4.0',
    reason: 'canary',
    contract: '1.0.0',
    owner: 'catalogue team',
  },
  standIn: '1.3.0',
  route: '/:category',
  path: '/men',
  isFirstOfVisit: true,
};

const isReport = (changes: object) => errorReportSchema.safeParse({ ...report, ...changes }).success;

test('errorReportSchema accepts a complete report unchanged', () => {
  expect(errorReportSchema.parse(JSON.parse(JSON.stringify(report)))).toEqual(report);
});

test.each(['code', 'during', 'remote', 'standIn', 'route'])(
  'errorReportSchema accepts null as %s',
  (field) => {
    expect(isReport({ [field]: null })).toBe(true);
  },
);

test.each(Object.keys(report))('errorReportSchema rejects a report without %s', (field) => {
  expect(isReport({ [field]: undefined })).toBe(false);
});

test.each<[string, unknown]>([
  ['kind', 'crash'],
  ['code', 'E1'],
  ['message', 'x'.repeat(2001)],
  ['message', 7],
  ['stack', 'x'.repeat(8001)],
  ['remote', 'catalogue@1.4.0'],
  ['remote', { ...report.remote, reason: 'chance' }],
  ['remote', { ...report.remote, version: 'latest' }],
  ['remote', { ...report.remote, name: '../catalogue' }],
  ['remote', { ...report.remote, owner: 'x'.repeat(101) }],
  ['standIn', 'v1'],
  ['route', 'x'.repeat(201)],
  ['path', 'x'.repeat(2001)],
  ['isFirstOfVisit', 1],
  ['surplus', true],
])('errorReportSchema rejects a report whose %s is %j', (field, value) => {
  expect(isReport({ [field]: value })).toBe(false);
});
