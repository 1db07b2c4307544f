import { data as withStatus } from 'react-router-dom';
import {
  paths,
  readField,
  readText,
  type PageHead,
  type RemotePage,
  type ShellServices,
} from '@szn/shared-contracts';
import { shouldRevalidate } from '../listing/listing-loader.ts';
import { findSpotlightBrand } from './spotlight-brands.ts';
import { loadSpotlight, type SpotlightData } from './spotlight-loader.ts';
import { spotlightMessages as messages } from './spotlight-messages.ts';
import { SpotlightPage } from './spotlight-page.tsx';

/** /product-details: a brand, a product, or the index of all brands, which also replaces a 404 (decision 13). */
export function createSpotlightRoute({
  http,
  environment,
}: Pick<ShellServices, 'http' | 'environment'>): RemotePage {
  return {
    loader: async ({ request }) => {
      const id = readText(new URL(request.url).searchParams.get('id')) ?? '';
      const data = await loadSpotlight(http, id, request.signal);
      if (data.kind === 'failed' && environment === 'server') return notLoaded;
      return data.kind === 'index' && data.isMissing ? withStatus(data, { status: 404 }) : data;
    },
    shouldRevalidate,
    Component: SpotlightPage,
    head: ({ data }) => describeHead(data),
  };
}

const notLoaded: SpotlightData = { kind: 'not-loaded' };

/** `data` is what the loader returned, unchecked. */
function describeHead(data: unknown): PageHead {
  const brand = findSpotlightBrand(readText(readField(data, 'brandId')) ?? '');
  if (brand) {
    return {
      title: brand.name,
      description: messages.describeBrand(brand.name, brand.text),
      canonicalPath: paths.productDetails(brand.id),
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
