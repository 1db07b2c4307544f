import { setBrandRows, type Composition, type ShellServices } from '@szn/shared-contracts';

/**
 * Makes the brands of a composition those of the shell, and returns the services that pass on its data. Call it before anything is
 * rendered.
 */
export function applyCompositionData({
  values,
  brands,
  content,
}: Composition): Pick<ShellServices, 'values' | 'brands' | 'content'> {
  setBrandRows(brands);
  return { ...(values && { values }), ...(brands && { brands }), ...(content && { content }) };
}
