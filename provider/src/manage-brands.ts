import { parseArgs } from 'node:util';
import { brandTexts, brandTiers, specifiedBrands, type BrandRow } from '@szn/shared-contracts/wire';
import { readBrands } from './catalogue/store/brand-queries.ts';
import { changeBrands, type BrandChange, type BrandChanges } from './features/brands/change-brands.ts';
import {
  changeDatabase,
  describeCommand,
  print,
  printAside,
  runMaintenance,
  startMaintenance,
} from './maintenance-command.ts';

const usage = (command: string): string => `${command} VERB [options]

  list           the brands that have a page, in the order of the footer
  add SLUG       a brand with a page of its own, /collections/SLUG; add it before its feed
  change SLUG    changes what the options name
  remove SLUG    its address leads to the page that is not found; its products stay listed

The storefront shows a change within seconds, without a release. Until the first one, the brands are those of the specification.
With the embedded database, stop the provider first.

  --label NAME         the name on pages; without it the slug, in words
  --stored-name NAME   the name that its products are stored under; without it the slug, in words
  --alias NAME         another name that leads to its page and that searches know; repeated for more
  --tier luxury|premium|casual    its list on the home page; without one it is in none
  --home-place NUMBER  its place there: brands with a smaller number, and those without one, are before it
  --place NUMBER       its place in the footer and in lists of brands; without one it is last
  --footer, --no-footer
  --text TEXT          what the brand is, in one line
  --delivery TEXT, --payment TEXT, --returns TEXT     what it offers, in one line: “Cash on delivery”
  --policy-link ADDRESS  its page about them, by https
  --json               prints JSON

An empty text removes what was set before: change SLUG --tier ''
`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const options = {
  label: text,
  'stored-name': text,
  alias: { type: 'string', multiple: true },
  tier: text,
  'home-place': text,
  place: text,
  footer: flag,
  text,
  delivery: text,
  payment: text,
  returns: text,
  'policy-link': text,
  json: flag,
  help: flag,
} as const;

await runMaintenance(async () => {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    allowNegative: true,
    options,
  });
  if (values.help === true) return print(usage(describeCommand('brand -w provider')));
  const change = readChange(positionals, values);
  await changeDatabase(startMaintenance(values.json === true ? printAside : print), async (db) => {
    const rows = change === null ? await readBrands(db) : await changeBrands(db, change);
    const brands = rows ?? specifiedBrands;
    print(values.json === true ? JSON.stringify(brands, null, 2) : brands.map(describeBrand).join('\n'));
  });
});

type Values = ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>['values'];

function readChange([verb, slug, ...rest]: readonly string[], values: Values): BrandChange | null {
  if (verb === 'list' && slug === undefined) return null;
  if ((verb !== 'add' && verb !== 'change' && verb !== 'remove') || slug === undefined || rest.length > 0)
    throw new Error('Use it as: list, add SLUG, change SLUG or remove SLUG. --help lists the options.');
  if (verb === 'remove') return { verb, slug };
  return { verb, brand: { slug, ...readSettings(values) }, place: readPlace('place', values.place) };
}

/** An empty text is `undefined`: the default. */
function readSettings(values: Values): Omit<BrandChanges, 'slug'> {
  const { label, 'stored-name': storedName, alias, tier, footer: isInFooter } = values;
  const homePlace = values['home-place'];
  const policyLink = values['policy-link'];
  const texts = {
    label,
    storedName,
    policyLink,
    ...Object.fromEntries(brandTexts.map((name) => [name, values[name]])),
  };
  return {
    ...Object.fromEntries(
      Object.entries(texts).flatMap(([name, text]) =>
        text === undefined ? [] : [[name, text || undefined]],
      ),
    ),
    ...(alias !== undefined && { aliases: alias.some(Boolean) ? alias.filter(Boolean) : undefined }),
    ...(tier !== undefined && { tier: readTier(tier) }),
    ...(homePlace !== undefined && { homePlace: readPlace('home-place', homePlace || undefined) }),
    ...(isInFooter !== undefined && { isInFooter }),
  };
}

function readTier(given: string): BrandRow['tier'] {
  const tier = brandTiers.find((one) => one === given);
  if (given !== '' && tier === undefined) throw new Error(`--tier is ${brandTiers.join(', ')}, not ${given}`);
  return tier;
}

function readPlace(name: string, given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  if (/^[1-9]\d{0,3}$/.test(given)) return Number(given);
  throw new Error(`--${name} is a number from 1, not ${given}`);
}

function describeBrand({ slug, label, storedName, tier, aliases = [], isInFooter }: BrandRow): string {
  return [
    slug,
    ...(label === undefined ? [] : [`“${label}”`]),
    ...(storedName === undefined ? [] : [`stored as ${storedName}`]),
    ...(tier === undefined ? [] : [tier]),
    ...(aliases.length === 0 ? [] : [`also ${aliases.join(', ')}`]),
    ...(isInFooter === false ? ['not in the footer'] : []),
  ].join(', ');
}
