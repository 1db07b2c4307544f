import { describeDevice } from './sessions.ts';

const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    'Chrome on Android',
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${chromium} Chrome/125.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Samsung Internet on Android',
    `Mozilla/5.0 (Linux; Android 13; SM-S911B) ${chromium} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Safari on iOS',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  ],
  ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:126.0) Gecko/20100101 Firefox/126.0'],
  [
    'Edge on Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Chrome/125.0.0.0 Safari/537.36 Edg/125.0.0.0`,
  ],
  ['Unknown device', 'curl/8.1'],
  ['Unknown device', '<script>alert(1)</script>/1.0'],
  ['Unknown device', ''],
  ['Unknown device', undefined],
  ['Unknown device', `Mozilla/5.0 ${'('.repeat(5000)}`],
])('the device is %s for the user agent %j', (words, userAgent) => {
  expect(describeDevice(userAgent)).toBe(words);
});
