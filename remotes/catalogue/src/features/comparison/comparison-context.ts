import type { ShellServices } from '@szn/shared-contracts';
import { createServiceContext } from '../../lib/service-context.ts';
import type { ComparedProducts } from './compared-products.ts';
import type { ComparisonParts } from './comparison-host.tsx';

type ComparisonValues = ComparisonParts & {
  readonly services: ShellServices;
  readonly comparedProducts: ComparedProducts;
};

export const [ComparisonContext, useComparison] = createServiceContext<ComparisonValues>('Comparison');
