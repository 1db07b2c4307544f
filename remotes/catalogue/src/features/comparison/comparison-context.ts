import type { ShellServices } from '@szn/shared-contracts';
import { createServiceContext } from '../../lib/service-context.ts';
import type { ComparedProducts } from './compared-products.ts';

type ComparisonValues = {
  readonly services: ShellServices;
  readonly comparedProducts: ComparedProducts;
};

export const [ComparisonContext, useComparison] = createServiceContext<ComparisonValues>('Comparison');
