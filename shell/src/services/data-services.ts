import { setBrandRows, type Composition, type ShellServices } from '@szn/shared-contracts';

/**
 * The services that pass on the data of a composition. Call it before anything is rendered: from then on the shell names the
 * brands of the composition, too.
 */
export function createDataServices({
  values,
  brands,
}: Composition): Pick<ShellServices, 'values' | 'brands'> {
  setBrandRows(brands);
  return { ...(values && { values }), ...(brands && { brands }) };
}
