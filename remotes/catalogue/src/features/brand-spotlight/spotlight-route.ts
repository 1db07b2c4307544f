import { data as withStatus } from 'react-router-dom';
import { type PageHead, paths, readField, readText, type RemotePage } from '@szn/shared-contracts';
import type { Catalogue } from '../../lib/catalogue-context.ts';
import { shouldReload } from '../listing/listing-loader.ts';
import { findLabel } from './spotlight-brands.ts';
import { loadProductDetails, type ProductDetailsData } from './spotlight-loader.ts';
import { productDetailsMessages as messages } from './spotlight-messages.ts';
import { ProductDetailsPage } from './spotlight-page.tsx';

/** /product-details: a label's spotlight, a product, or all labels (decision 13: never a dead page). */
export function createProductDetailsPage({ services }: Catalogue): RemotePage {
  return {
    loader: async ({ request }) => {
      const id = readText(new URL(request.url).searchParams.get('id')) ?? '';
      const found = await loadProductDetails(services.http, id, request.signal);
      if (found.kind === 'failed' && services.environment === 'server') return unasked;
      return found.kind === 'labels' && found.isMissing ? withStatus(found, { status: 404 }) : found;
    },
    shouldRevalidate: shouldReload,
    Component: ProductDetailsPage,
    head: ({ data }) => describeHead(data),
  };
}

const unasked: ProductDetailsData = { kind: 'unasked' };

/** By what the loader returned, unchecked. */
function describeHead(data: unknown): PageHead {
  const label = findLabel(readText(readField(data, 'labelId')) ?? '');
  if (label) {
    return {
      title: label.name,
      description: messages.describeLabel(label.name, label.text),
      canonicalPath: paths.productDetails(label.id),
    };
  }
  const product = readField(data, 'product');
  const title = readText(readField(product, 'title'));
  const id = readText(readField(product, 'id'));
  if (title !== undefined && id !== undefined) return { title, canonicalPath: paths.productDetails(id) };
  return {
    title: messages.spotlight,
    description: messages.describeIndex,
    canonicalPath: paths.productDetails(),
    isIndexed: readField(data, 'isMissing') === false,
  };
}
