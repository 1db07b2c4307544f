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
import { brandFeed } from '../listing/listing-head.ts';
import { brandCrumbs, findSpotlightBrand, productCrumbs } from './spotlight-brands.ts';
import { loadSpotlight, type SpotlightData } from './spotlight-loader.ts';
import { spotlightCrumb, spotlightMessages as messages } from './spotlight-messages.ts';
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

function describeHead(data: unknown): PageHead {
  const index = { title: messages.spotlight, description: messages.describeIndex, crumbs: [spotlightCrumb] };
  if (!isSpotlightData(data)) return { ...index, canonicalPath: paths.productDetails(), isIndexed: false };
  const brand = data.kind === 'brand' ? findSpotlightBrand(data.brandId) : undefined;
  if (data.kind === 'brand' && brand) {
    return {
      title: brand.name,
      description: messages.describeBrand(brand.name, brand.text),
      canonicalPath: paths.productDetails(brand.id),
      crumbs: brandCrumbs(brand),
      feed: brand.storedName === null ? undefined : brandFeed(brand.name, brand.id),
      products: data.products.newest,
    };
  }
  if (data.kind === 'product' && data.product.id !== null) {
    const { product } = data;
    return {
      title: product.title,
      canonicalPath: paths.productDetails(data.product.id),
      crumbs: productCrumbs(product),
      product,
      // The page stays for those who saved its address.
      isIndexed: product.isListed !== false,
    };
  }
  return {
    ...index,
    canonicalPath: paths.productDetails(),
    isIndexed: data.kind === 'index' && !data.isMissing,
  };
}

/** The router passes the data of the loader as `unknown`. */
function isSpotlightData(data: unknown): data is SpotlightData {
  return typeof readField(data, 'kind') === 'string';
}
