import { isJsonObject, ownValue } from '@szn/shared-contracts';
import type { FeedChoices } from './feed-mapping.tsx';
import type { FeedSettings } from './feeds-api.ts';

/** What the form asks for; the choices of columns and categories are a `FeedMapping`. */
export type FeedValues = {
  readonly url: string;
  readonly name: string;
  readonly brands: string;
  readonly hosts: string;
  readonly gender: string;
  readonly site: string;
  readonly category: string;
  readonly currency: string;
  readonly everyMinutes: string;
};

const emptyFeed: FeedValues = {
  url: '',
  name: '',
  brands: '',
  hosts: '',
  gender: '',
  site: '',
  category: '',
  currency: '',
  everyMinutes: '360',
};

/** Settings as the form shows them, and those that it does not ask for and keeps. */
export function splitSettings({ fields, categories, ...settings }: FeedSettings) {
  const isAsked = (name: string) => ownValue(emptyFeed, name) !== undefined;
  const entries = Object.entries(settings);
  const asked = entries.filter(([name]) => isAsked(name));
  return {
    values: { ...emptyFeed, ...Object.fromEntries(asked.map(([name, value]) => [name, toText(value)])) },
    mapping: { fields: readChoices(fields), categories: readChoices(categories) },
    others: Object.fromEntries(entries.filter(([name]) => !isAsked(name))),
  };
}

function toText(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value);
}

function readChoices(value: unknown): FeedChoices {
  const entries = Object.entries(isJsonObject(value) ? value : {});
  return Object.fromEntries(
    entries.map(([name, chosen]) => [name, Array.isArray(chosen) ? chosen.map(String) : String(chosen)]),
  );
}

/** Empty fields are left out: the default of the schedule counts. */
export function toSettings({
  brands,
  hosts,
  everyMinutes,
  gender,
  site,
  category,
  currency,
}: FeedValues): FeedSettings {
  const [names, servers] = [toNames(brands), toNames(hosts)];
  const texts = Object.entries({ gender, site, category, currency });
  return {
    ...Object.fromEntries(texts.flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]]))),
    ...(names.length > 0 && { brands: names }),
    ...(servers.length > 0 && { hosts: servers }),
    ...(everyMinutes.trim() !== '' && { everyMinutes: Number(everyMinutes) }),
  };
}

function toNames(text: string): readonly string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

export function toName(brand = ''): string {
  return brand
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40);
}
