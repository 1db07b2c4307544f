import { Link, useLoaderData, useNavigation, useSearchParams } from 'react-router-dom';
import { outfitPaths, type OutfitSuggestions } from '@szn/shared-contracts';
import { Button, buttonVariants } from '@szn/shared-ui/button';
import { useServices } from '@szn/shared-ui/services-context';
import { Spinner } from '@szn/shared-ui/spinner';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { useResource } from '@szn/shared-ui/use-resource';
import { PageFrame } from '../../../components/page-frame.tsx';
import { Announcement } from '../item-controls.tsx';
import { fetchOutfits, type ComposedPage, readComposeQuery, type ComposeQuery } from './compose-api.ts';
import { ComposeControls } from './compose-controls.tsx';
import { composeMessages as messages } from './compose-messages.ts';
import styles from './compose-page.module.css';
import { ComposedOutfit } from './composed-outfit.tsx';

export { loadComposed } from './compose-api.ts';

/** `/outfits/compose`: three outfits within the budget of the address. */
export function ComposePage() {
  const [params] = useSearchParams();
  const query = readComposeQuery(params);
  const loaded = useLoaderData<ComposedPage | undefined>()?.suggestions ?? null;
  const { location } = useNavigation();
  const isChanging = location?.pathname === outfitPaths.compose();
  // What was chosen last: a second choice adds to it, also while the outfits of the first one load.
  const chosen = isChanging ? readComposeQuery(new URLSearchParams(location.search)) : query;
  const address = outfitPaths.compose(query);
  return (
    <PageFrame title={messages.title(query.budget)} isCompact>
      <ComposeControls key={chosen.budget} query={chosen} />
      <div className={styles.results} aria-busy={isChanging}>
        {loaded === null ? (
          <LateOutfits key={address} address={address} query={query} />
        ) : (
          <Outfits key={address} suggestions={loaded} query={query} />
        )}
      </div>
    </PageFrame>
  );
}

type LateOutfitsProps = { readonly address: string; readonly query: ComposeQuery };

/** The loader has failed: the browser asks again. */
function LateOutfits({ address, query }: LateOutfitsProps) {
  const { http } = useServices();
  const { state, retry } = useResource(address, (signal) => fetchOutfits(http, query, signal));
  if (state.status === 'succeeded') return <Outfits suggestions={state.value} query={query} />;
  if (state.status !== 'failed')
    return (
      <>
        <Announcement text={messages.loading} />
        <Spinner />
      </>
    );
  return (
    <StatePanel
      kind="error"
      title={messages.failed}
      text={messages.failedText}
      actions={<Button onClick={retry}>{messages.retry}</Button>}
    />
  );
}

type OutfitsProps = { readonly suggestions: OutfitSuggestions; readonly query: ComposeQuery };

function Outfits({ suggestions: { outfits, cheapest }, query }: OutfitsProps) {
  if (outfits.length === 0) return <NothingWithin cheapest={cheapest} query={query} />;
  return (
    <>
      <Announcement text={messages.count(outfits.length)} />
      <ol className={styles.outfits}>
        {outfits.map((outfit, index) => (
          <li key={outfit.items.map(({ product }) => product.key).join(' ')}>
            <ComposedOutfit initial={outfit} number={index + 1} query={query} />
          </li>
        ))}
      </ol>
    </>
  );
}

type NothingWithinProps = Pick<OutfitSuggestions, 'cheapest'> & { readonly query: ComposeQuery };

/** Offers the smallest budget, in whole hundreds, that has an outfit. */
function NothingWithin({ cheapest, query }: NothingWithinProps) {
  const budget = cheapest !== null && cheapest > query.budget ? Math.ceil(cheapest / 100) * 100 : null;
  return (
    <StatePanel
      kind="empty"
      headingLevel={2}
      title={messages.none(query.budget)}
      text={budget === null || cheapest === null ? messages.noneText : messages.startsAt(cheapest)}
      actions={
        budget === null ? (
          <Link
            className={buttonVariants()}
            to={outfitPaths.compose({ budget: query.budget, gender: query.gender })}
          >
            {messages.anySize}
          </Link>
        ) : (
          <Link className={buttonVariants()} to={outfitPaths.compose({ ...query, budget })}>
            {messages.tryBudget(budget)}
          </Link>
        )
      }
    />
  );
}
