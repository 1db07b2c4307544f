import { brandKey, memoizeByBrands } from './brand-rows.ts';

/** The name of each brand of section 5 on every page. */
const labels =
  'Jaywalking,Veloce,Huemn,Almost Gods,TurntUp,Outcasts,BluOrng,SpaceBiskit,WtFlex,Six5Six,Drip Project,Bomaachi,' +
  'Blck Orchid,Future Saints,Warping Theories,DeadBear,Evemen,Genrage,Beeglee,Merche,It-Girl,The Dapper Lady,' +
  'Crayyheads,Days for Clothing,Bluer';

/** Stored names that differ from the label by more than case, spaces and hyphens. */
const storedUnderOtherNames = [
  ['turnt', 'TurntUp'],
  ['six5sixstreet', 'Six5Six'],
  ['themerche', 'Merche'],
  ['dapperlady', 'The Dapper Lady'],
] as const;

const labelByKey = memoizeByBrands(
  (rows = []) =>
    new Map<string, string>([
      ...labels.split(',').map((label) => [brandKey(label), label] as const),
      ...storedUnderOtherNames,
      ...rows.flatMap(({ slug, label, storedName = slug }) =>
        label === undefined ? [] : [slug, label, storedName].map((name) => [brandKey(name), label] as const),
      ),
    ]),
);

/**
 * The name of a brand on every page, from the `source` of its products. A brand that is not in the list of brands is shown
 * under its stored name. The table is apart from `brands.ts`, because chunks that only show products do not need the rest.
 */
export function brandLabel(source: string): string {
  return labelByKey().get(brandKey(source)) ?? source;
}
