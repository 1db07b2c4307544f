import { levelOfRequest } from './log-options.ts';

test.each([
  ['/assets/main.js', 200, 'debug'],
  ['/releases/catalogue/1.0.0/browser/remote.js', 304, 'debug'],
  ['/media/1.jpg', 200, 'debug'],
  ['/readyz', 200, 'debug'],
  ['/assets/main.js', 404, 'info'],
  ['/readyz', 503, 'info'],
  ['/men', 200, 'info'],
  ['/mediation', 200, 'info'],
])('the line about %s with status %i is at level %s', (path, status, level) => {
  expect(levelOfRequest(path, status)).toBe(level);
});
