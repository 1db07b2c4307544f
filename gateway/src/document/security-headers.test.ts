import { documentHeaders } from './security-headers.ts';

const directives = (pictureHosts: readonly string[] | null, hasOfflineReading = true) => {
  const headers = documentHeaders({
    inlineScripts: [{ text: 'x', source: "'sha256-x'" }],
    styleSources: ["'sha256-y'"],
    developmentOrigins: [],
    pictureHosts,
    hasOfflineReading,
  });
  return new Map(
    headers['Content-Security-Policy']
      ?.split('; ')
      .map((directive) => [directive.split(' ')[0], directive.slice(directive.indexOf(' ') + 1)]),
  );
};

test.each<[readonly string[] | null, string]>([
  [null, "'self' blob: https:"],
  [[], "'self' blob:"],
  [
    ['cdn.example', 'pictures.example:8443'],
    "'self' blob: https://cdn.example https://pictures.example:8443",
  ],
])('Pages load pictures of the hosts %j from %s', (pictureHosts, expected) => {
  expect(directives(pictureHosts).get('img-src')).toBe(expected);
});

test('No other directive names a foreign host, and Trusted Types allow the policy of the service worker only', () => {
  const policy = directives(['cdn.example']);
  const others = [...policy].filter(([name]) => name !== 'img-src').map(([, value]) => value);

  expect(others.join(' ')).not.toMatch(/https:|cdn|\*|unsafe/);
  expect(policy.get('connect-src')).toBe("'self'");
  expect(policy.get('trusted-types')).toBe('szn-service-worker');
  expect(policy.get('worker-src')).toBe("'self'");
  expect(policy.get('require-trusted-types-for')).toBe("'script'");
});

test('Each kind of resource has a directive of its own, so that the default holds for prefetches only', () => {
  const kinds = [
    'connect',
    'font',
    'frame',
    'img',
    'manifest',
    'media',
    'object',
    'script',
    'style',
    'worker',
  ];
  const named = [...directives([]).keys()];

  expect(kinds.filter((kind) => !named.includes(`${kind}-src`))).toEqual([]);
  expect(directives([]).get('default-src')).toBe("'self'");
});

test('Without offline reading pages have no worker and no policy', () => {
  const policy = directives([], false);

  expect(policy.get('trusted-types')).toBe("'none'");
  expect(policy.get('worker-src')).toBe("'none'");
});
