import { Link } from 'react-router-dom';
import { buttonVariants } from '@szn/shared-ui/button';
import { paths } from '@szn/shared-contracts';
import { StatePanel } from '@szn/shared-ui/state-panel';

const messages = {
  text: 'Signing in needs JavaScript. Turn it on in the settings of your browser, then load this page again. Listings, sale and search work without it.',
  explore: 'Explore All Collection',
  exploreSale: 'See what is on sale',
} as const;

/** In the server's HTML of a page for members: what a guest without scripts reads in place of a loading state. */
export function ScriptsNeeded({ title }: { readonly title: string }) {
  const links = (
    <>
      <Link className={buttonVariants()} to={paths.collections()}>
        {messages.explore}
      </Link>
      <Link className={buttonVariants({ variant: 'outline' })} to={paths.sale()}>
        {messages.exploreSale}
      </Link>
    </>
  );
  return (
    <noscript>
      <StatePanel kind="prompt" title={title} text={messages.text} actions={links} />
    </noscript>
  );
}
