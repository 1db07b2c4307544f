import { isReservedPath } from '../routes/reserved-paths.ts';
import {
  heroProducts,
  heroThemes,
  homeRows,
  type Announcement,
  type ContentSlot,
  type Hero,
  type HeroContent,
  type HeroPicture,
  type HomeRows,
  type Intro,
  type Note,
  type Notes,
  type SiteContent,
} from '../routes/site-content.ts';
import { isPlainLine } from './plain-line.ts';
import { isJsonObject, ownValue, parseUrl, readField } from './readers.ts';

type Check = (value: unknown) => boolean;
type Checks<Content> = Readonly<Record<keyof Required<Content>, Check>>;

/** Text of content is one line of characters that are seen as they are written; it is shown as text and never as HTML. */
const isLine =
  (maxLength: number): Check =>
  (value) =>
    typeof value === 'string' &&
    value !== '' &&
    value === value.trim() &&
    value.length <= maxLength &&
    isPlainLine(value);

const isOptional =
  (isValid: Check): Check =>
  (value) =>
    value === undefined || isValid(value);

const announcement: Checks<Announcement> = { text: isLine(90), to: isOptional(isShopPath) };

const intro: Checks<Intro> = {
  isHidden: isOptional((value) => typeof value === 'boolean'),
  title: isLine(40),
  text: isLine(200),
  button: isLine(30),
  to: isShopPath,
};

const oneOf =
  (values: readonly unknown[]): Check =>
  (value) =>
    value === undefined || values.includes(value);

const heroPicture: Checks<HeroPicture> = {
  url: (value) => uploadedPictureKey(value) !== undefined,
  alt: isLine(120),
};

const heroSlide: Checks<HeroContent> = {
  first: isLine(12),
  second: isLine(12),
  text: isLine(70),
  shortName: isLine(8),
  to: isOptional(isShopPath),
  products: oneOf(heroProducts),
  picture: isOptional((value) => hasOnly(value, heroPicture)),
  theme: oneOf(heroThemes),
};

const hero: Checks<Hero> = {
  slides: (value) =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= 5 &&
    value.every((slide) => hasOnly(slide, heroSlide)) &&
    new Set(value.map((slide) => readField(slide, 'shortName'))).size === value.length,
};

const rows: Checks<HomeRows> = {
  rows: (value) =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((row) => homeRows.some((known) => known === row)) &&
    new Set(value).size === value.length,
};

const note: Checks<Note> = { text: isLine(200), to: isOptional(isShopPath) };
const isNote = isOptional((value) => hasOnly(value, note));
const notes: Checks<Notes> = {
  shipping: isOptional(isLine(90)),
  about: isNote,
  privacy: isNote,
  terms: isNote,
  disclaimer: isNote,
};

const slots: { readonly [Slot in ContentSlot]-?: Check } = {
  announcement: (value) => hasOnly(value, announcement),
  hero: (value) => hasOnly(value, hero),
  intro: (value) => hasOnly(value, intro),
  rows: (value) => hasOnly(value, rows),
  notes: (value) => hasOnly(value, notes),
};

export const contentSlots: readonly ContentSlot[] = Object.keys(slots).filter(isContentSlot);

function isContentSlot(name: string): name is ContentSlot {
  return ownValue(slots, name) !== undefined;
}

/** Whether this is valid content of a slot. */
export function isContentOf<Slot extends ContentSlot>(
  slot: Slot,
  value: unknown,
): value is Required<SiteContent>[Slot] {
  return slots[slot](value);
}

/**
 * Reads unverified content, without slots that this release does not know. A slot that is invalid, as one of a later release may be,
 * has its `last` content. `undefined` for what is no content at all.
 */
export function readSiteContent(value: unknown, last: SiteContent = {}): SiteContent | undefined {
  if (!isJsonObject(value)) return undefined;
  const read: SiteContent = {};
  return contentSlots.reduce((content, slot) => {
    const sent = readField(value, slot);
    if (isContentOf(slot, sent)) return { ...content, [slot]: sent };
    return sent === undefined || last[slot] === undefined ? content : { ...content, [slot]: last[slot] };
  }, read);
}

function hasOnly(value: unknown, checks: Readonly<Record<string, Check>>): boolean {
  return (
    isJsonObject(value) &&
    Object.keys(value).every((name) => ownValue(checks, name) !== undefined) &&
    Object.entries(checks).every(([name, isValid]) => isValid(readField(value, name)))
  );
}

export const uploadedPicturePath = '/media/pictures/';

/** The key in the address of a picture that was uploaded to this shop; `undefined` for every other address. */
export function uploadedPictureKey(url: unknown): string | undefined {
  const key =
    typeof url === 'string' && url.startsWith(uploadedPicturePath)
      ? url.slice(uploadedPicturePath.length)
      : '';
  return /^[0-9a-f]{32}$/.test(key) ? key : undefined;
}

const anyOrigin = 'https://shop.invalid';

/** A page of the shop in the spelling of browsers: no other origin, file or API, and nothing encoded that could be one. */
export function isShopPath(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > 200) return false;
  const url = parseUrl(value, anyOrigin);
  if (url === null) return false;
  const { origin, pathname, search, hash } = url;
  const isItself = origin === anyOrigin && `${pathname}${search}${hash}` === value;
  return isItself && !/^\/[^/?#]*%/.test(value) && !isReservedPath(pathname);
}
