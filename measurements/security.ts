import { exitOnFailure } from '@szn/remote-kit/lib/child-processes';
import { runSuite, type SuiteCase } from './reliability/run-suite.ts';

const jest = { runner: 'jest' } as const;

const cases: readonly SuiteCase[] = [
  {
    ...jest,
    name: 'generated API requests',
    project: 'faults',
    files: ['hostile-requests'],
    full: { GENERATED_REQUESTS: '20000' },
    isSeeded: true,
  },
  {
    ...jest,
    name: 'generated addresses',
    project: 'gateway',
    files: ['hostile-addresses'],
    full: { GENERATED_ADDRESSES: '5000' },
    isSeeded: true,
  },
  {
    ...jest,
    name: 'broken storage states',
    project: 'shell',
    files: ['session-record-storage', 'browser-storage', 'visit-storage'],
  },
  {
    ...jest,
    name: 'mutated answers, read',
    project: 'contracts',
    files: ['hostile-answers', 'wire/readers'],
  },
  {
    ...jest,
    name: 'mutated answers, on pages',
    project: 'catalogue',
    files: ['hostile-responses'],
    full: { MUTATED_ANSWERS: '5000' },
    isSeeded: true,
  },
  {
    ...jest,
    name: 'other sites, headers, forwarding',
    project: 'gateway',
    files: ['src/gateway.test', 'pages/pages', 'proxy/', 'known-sessions', 'policy-report', 'overrides'],
  },
  {
    ...jest,
    name: 'bodies that do not arrive, forged reports',
    project: 'gateway',
    files: ['request-bodies', 'telemetry/telemetry', 'forged-reports'],
  },
  { ...jest, name: 'roll-outs under forged reports', project: 'remote-kit', files: ['src/guard/'] },
  { ...jest, name: 'HTTP/2 at the balancer', project: 'tools', files: ['balancer-recipe'] },
  { ...jest, name: 'copies of the service worker', project: 'shell', files: ['service-worker/'] },
  {
    ...jest,
    name: 'hostile feeds, outgoing requests',
    project: 'provider',
    files: ['catalogue-import/', 'feed-files/', 'outgoing-fetch', 'check-links', 'picture-colours.test'],
  },
  {
    ...jest,
    name: 'hostile feeds of a running provider, costly feeds',
    project: 'faults',
    files: ['hostile-feeds', 'costly-feeds'],
  },
  {
    ...jest,
    name: 'other sites, access to objects, logs',
    project: 'provider',
    files: ['authorisation', 'accounts.test', 'devices.test', 'contract/logs', 'photos.test'],
  },
  {
    ...jest,
    name: 'limits of every route, work before checks, texts in lines and mails',
    project: 'provider',
    files: ['contract/limits', 'password-reset.test', 'text-fields'],
  },
  { ...jest, name: 'documented addresses behind the gateway', project: 'tools', files: ['forwarded-paths'] },
  { ...jest, name: 'fence of the render threads', project: 'gateway', files: ['render-fence'] },
];

void exitOnFailure(runSuite('security', cases));
