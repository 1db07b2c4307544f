import bowser from 'bowser';

/** Of a device that sends no user agent, or one that nobody knows. */
const unknownDevice = 'Unknown device';

/** Longer user agents are not parsed: the patterns of the library are slow on long texts. */
const maxUserAgentLength = 512;
const maxNameLength = 60;

/**
 * Browser and system of a user agent in words, such as `Chrome on Android`. Coarse by intent: without versions and
 * models, many members have the same words.
 */
export function describeDevice(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent === '' || userAgent.length > maxUserAgentLength)
    return unknownDevice;
  const { browser, os } = bowser.parse(userAgent);
  const words = [browser.name, os.name].flatMap((name = '') =>
    name === '' ? [] : [shorterNames.get(name) ?? name],
  );
  return words.length === 0 ? unknownDevice : words.join(' on ').slice(0, maxNameLength);
}

const shorterNames: ReadonlyMap<string, string> = new Map([
  ['Microsoft Edge', 'Edge'],
  ['Samsung Internet for Android', 'Samsung Internet'],
]);
