import { toPlainLine } from '@szn/shared-contracts/wire';
import { registerBodySchema, updateUserBodySchema } from '../features/accounts/account-schemas.ts';
import { savedSearchBody } from '../features/alerts/saved-searches.ts';
import { nameField } from '../features/boards/board-schemas.ts';
import { subscriptionSchema } from '../features/newsletter/newsletter-service.ts';

const member = { name: 'Asha', email: 'asha@example.com', password: 'secret' };
const profile = { name: 'Asha', phone: '98', address: { address: '1 Road', state: 'KA', country: 'India' } };
const search = { name: 'Tees', address: '/search?q=tee', query: 'q=tee' };
const isAccepted = (schema: { safeParse: (value: unknown) => { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

/** Every field of one line that is stored, or mailed to. */
const lines: Readonly<Record<string, (text: string) => boolean>> = {
  'name of an account': (name) => isAccepted(registerBodySchema, { ...member, name }),
  'name of a profile': (name) => isAccepted(updateUserBodySchema, { ...profile, name }),
  phone: (phone) => isAccepted(updateUserBodySchema, { ...profile, phone }),
  'postal address': (address) =>
    isAccepted(updateUserBodySchema, { ...profile, address: { ...profile.address, address } }),
  state: (state) => isAccepted(updateUserBodySchema, { ...profile, address: { ...profile.address, state } }),
  country: (country) =>
    isAccepted(updateUserBodySchema, { ...profile, address: { ...profile.address, country } }),
  'name of a saved search': (name) => isAccepted(savedSearchBody, { ...search, name }),
  'name of a board': (name) => isAccepted(nameField, name),
  'name of a subscriber': (name) => isAccepted(subscriptionSchema, { name, email: member.email }),
};
const addresses: typeof lines = {
  'address of an account': (email) => isAccepted(registerBodySchema, { ...member, email }),
  'address of a subscriber': (email) => isAccepted(subscriptionSchema, { name: 'Asha', email }),
};

function charactersOf(pattern: RegExp): readonly string[] {
  const all = Array.from({ length: 0x11_00_00 }, (_, code) => String.fromCodePoint(code));
  return all.filter((character) => pattern.test(character));
}

// Control, format, line and paragraph separators, surrogates, fillers that are letters, and what is no character.
const invisible = charactersOf(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u034F\u115F\u3164\uFFA0\uFFFE]/u);
const spaces = charactersOf(/\p{Zs}/u);

test('the categories have the characters that hide or turn text', () => {
  for (const character of [
    '\n',
    '\r',
    '\0',
    '\u0085',
    '\u200B',
    '\u200D',
    '\u202E',
    '\u2066',
    '\u2028',
    '\uFEFF',
  ])
    expect(invisible).toContain(character);
  expect(invisible.length).toBeGreaterThan(200);
});

test.each(Object.entries({ ...lines, ...addresses }))(
  '%s accepts no character that is not seen',
  (_field, accepts) => {
    const between = (character: string) => `a${character}b${accepts('ab') ? '' : '@example.com'}`;
    expect(accepts(between(''))).toBe(true);
    expect(invisible.filter((character) => accepts(between(character)))).toEqual([]);
    expect(accepts(between('\uD800'))).toBe(false);
  },
);

test.each(Object.entries(lines))('%s accepts letters of every script, marks and emoji', (_field, accepts) => {
  for (const text of ['आशा', 'ஆஷா', 'Zoë', "O'Neil", '王', 'شا', 'I ❤️ SZN', 'A & B, 2/3 #4'])
    expect([text, accepts(text)]).toEqual([text, true]);
});

test('spaces of all widths become one space in a name, and are refused in an address', () => {
  for (const space of spaces) {
    expect(nameField.parse(`${space}a${space}${space}b${space}`)).toBe('a b');
    for (const accepts of Object.values(addresses)) expect(accepts(`a${space}b@example.com`)).toBe(false);
  }
});

test.each(Object.entries(lines))('%s accepts joiners where they change what is seen', (_field, accepts) => {
  // Devanagari, Bengali, Sinhala, Persian, Malayalam with a vowelless letter at the end of a word, joined emoji.
  const joined = ['क्\u200Dष', 'क्\u200Cष', 'র\u200D্যাব', 'ක්\u200Dරි', 'می\u200Cخواهم', 'രാജന\u0D4D\u200D A'];
  const emoji = ['👩\u200D👧', '👩🏽\u200D💻', '❤\uFE0F\u200D🔥', '🤷\u200D♀\uFE0F', '👩\u200D🦰'];
  for (const text of [...joined, ...emoji]) expect([text, accepts(text)]).toEqual([text, true]);
  const doubled = ['क्\u200D\u200Dष', 'क्\u200C\u200Dष', 'ന\u0D4D\u200D\u200C', '👩\u200D\u200D👧'];
  const atAnEdge = ['\u200Dक', 'क\u200D', 'क्\u200C', '\u200D👩', '👩\u200D', 'क \u200Dष'];
  const betweenOthers = [
    'Zo\u200De',
    'a\u200Cb',
    'क\u200Da',
    '१\u200D२',
    '王\u200D王',
    '1\u200D2',
    '👩\u200Cक',
    '👩\u200C👧',
  ];
  const refused = [...doubled, ...atAnEdge, ...betweenOthers];
  expect(refused.filter((text) => accepts(text))).toEqual([]);
});

test.each(Object.entries(addresses))('%s accepts no joiner of any script', (_field, accepts) => {
  expect(['क्\u200Dष@example.com', 'asha@क्\u200Dष.example'].filter((text) => accepts(text))).toEqual([]);
  expect(accepts('क्ष@example.com')).toBe(true);
});

test('texts of people are equal in every encoding of their characters', () => {
  const [composed, decomposed] = ['Zo\u00EB', 'Zoe\u0308'];
  expect(nameField.parse(decomposed)).toBe(composed);
  const emails = [
    `${composed}@example.com`,
    `${decomposed}@EXAMPLE.com`,
    `\uFF3A\uFF4F\u00EB\uFF20example.com`,
  ];
  const read = emails.map((email) => subscriptionSchema.parse({ name: 'Zo\u00EB', email }).email);
  expect(new Set(read)).toEqual(new Set([`zo\u00EB@example.com`]));
});

test('a text of a feed becomes one line, without what is not seen', () => {
  expect(toPlainLine('Tee\u202E\r\nBcc: a@example.com\u2028 \u200Bred')).toBe('Tee Bcc: a@example.com red');
  expect(toPlainLine('a \u200B b \u200Dक्\u200Dष 👩\u200D👧 ')).toBe('a b क्\u200Dष 👩\u200D👧');
});
