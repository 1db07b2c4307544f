import { splitTracking, withTracking } from './tracking-parameters.ts';

test.each([
  ['/men?gclid=1', '/men', 'gclid=1'],
  ['/men?page=2&gclid=1', '/men?page=2', 'gclid=1'],
  ['/men?utm_source=a%20b&brands=H%26M,x+y&FBCLID=', '/men?brands=H%26M,x+y', 'utm_source=a%20b&FBCLID='],
  ['/?_ga=1&_ga=2&mc_eid', '/', '_ga=1&_ga=2&mc_eid'],
])('The target %s is the page %s with the tracking parameters %s', (target, page, tracking) => {
  expect(splitTracking(target)).toEqual({ page, tracking });
});

test.each([
  '/',
  '/men',
  '/men?',
  '/men?page=2',
  '/men?&',
  '/search?q=gclid',
  '/men?gclidx=1',
  '/men?ref=home',
])('The target %s has no tracking parameters', (target) => {
  expect(splitTracking(target)).toEqual({ page: target, tracking: '' });
});

test.each([
  ['/sale', '', '/sale'],
  ['/sale', 'gclid=1', '/sale?gclid=1'],
  ['/sale?sort=newest', 'gclid=1', '/sale?sort=newest&gclid=1'],
])('The location %s with the parameters "%s" is %s', (location, tracking, expected) => {
  expect(withTracking(location, tracking)).toBe(expected);
});
