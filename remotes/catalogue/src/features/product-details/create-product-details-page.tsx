import { data as withStatus } from 'react-router-dom';
import { paths, readField, readText, type PageHead, type RemotePage } from '@szn/shared-contracts';
import type { Catalogue } from '../../common/catalogue-context.ts';
import { shouldReload } from '../../common/loading/should-reload.ts';
import { findLabel } from './find-label.ts';
import { loadProductDetails } from './load-product-details.ts';
import type { ProductDetailsData } from './product-details-data.ts';
import { productDetailsMessages as messages } from './product-details-messages.ts';
import { ProductDetailsPage } from './product-details-page.tsx';

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
