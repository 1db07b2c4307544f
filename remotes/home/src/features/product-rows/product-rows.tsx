import { paths } from '@szn/shared-contracts';
import { newestShelf, onSaleShelf } from '../../common/shelves/shelf.ts';
import { deepestCuts } from './deepest-cuts.ts';
import { ProductRow } from './product-row.tsx';
import { productRowsMessages } from './product-rows-messages.ts';

/** The second product carousel of section 2: what is newest. */
export function NewestProducts() {
  return <ProductRow shelf={newestShelf} messages={productRowsMessages.newest} to={paths.collections()} />;
}

/** What is reduced most. */
export function MostReducedProducts() {
  return (
    <ProductRow
      shelf={onSaleShelf}
      choose={deepestCuts}
      messages={productRowsMessages.cuts}
      to={paths.sale()}
    />
  );
}
