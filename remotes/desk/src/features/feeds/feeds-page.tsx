import { Button } from '@szn/shared-ui/button';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ChangeHistory } from '../../components/change-history.tsx';
import { ConfirmedButton } from '../../components/confirmed-button.tsx';
import { deskMessages } from '../../components/desk-messages.ts';
import { DeskPage, type Change } from '../../components/desk-page.tsx';
import forms from '../../components/form.module.css';
import { RecordList, type DeskRecord } from '../../components/record-list.tsx';
import { showTime } from '../../components/show-time.ts';
import { AddFeed } from './add-feed.tsx';
import { feedsApi, type Feed, type Feeds } from './feeds-api.ts';
import { feedsMessages as messages } from './feeds-messages.ts';

type FeedListProps = { readonly content: Feeds; readonly change: Change<Feeds> };

/** `/desk/feeds`: the feeds with their last imports, and a trial of a new one. */
export function FeedsPage() {
  return (
    <DeskPage path="/desk/feeds" load={feedsApi.fetch}>
      {(content, change) => <FeedList content={content} change={change} />}
    </DeskPage>
  );
}

function FeedList({ content, change }: FeedListProps) {
  const { feeds, history } = content;
  const [opened, setOpened] = useState<Feed | null>(null);
  // Somebody else can have changed or removed it meanwhile.
  const changed = feeds.find(({ name }) => name === opened?.name) ?? opened;
  const toRecord = (feed: Feed): DeskRecord => ({
    ...describe(feed),
    actions: feed.isStored && <FeedActions {...{ content, feed, change }} onChange={() => setOpened(feed)} />,
  });
  return (
    <>
      <h2 className={forms.heading}>{changed ? messages.changeOf(changed.name) : messages.add}</h2>
      <AddFeed
        key={changed?.name ?? ''}
        store={async (feed) => await change(feedsApi.add(content, feed))}
        stored={changed}
        onEnd={() => setOpened(null)}
      />
      <h2 className={forms.heading}>{messages.list}</h2>
      {feeds.length === 0 ? (
        <p className={forms.text}>{messages.none}</p>
      ) : (
        <RecordList label={messages.list} records={feeds.map(toRecord)} />
      )}
      <ChangeHistory
        history={history}
        labels={messages.settingLabels}
        onUndo={({ id, name }) => change(feedsApi.undo(content, id), deskMessages.undone(name))}
      />
    </>
  );
}

type FeedActionsProps = FeedListProps & { readonly feed: Feed; readonly onChange: () => void };

function FeedActions({ content, feed, change, onChange }: FeedActionsProps) {
  return (
    <>
      <Button
        variant="outline"
        aria-label={`${messages.run} ${feed.name}`}
        onClick={() => void change(feedsApi.run(content, feed.name), messages.changed(feed.name))}
      >
        {messages.run}
      </Button>
      {feed.address.startsWith('http') && (
        <Button variant="quiet" aria-label={messages.changeOf(feed.name)} onClick={onChange}>
          {messages.change}
        </Button>
      )}
      {feed.state !== 'paused' && (
        <Button
          variant="quiet"
          aria-label={`${messages.pause} ${feed.name}`}
          onClick={() => void change(feedsApi.pause(content, feed.name), messages.changed(feed.name))}
        >
          {messages.pause}
        </Button>
      )}
      <ConfirmedButton
        label={`${messages.remove} ${feed.name}`}
        text={messages.remove}
        confirmation={messages.reallyRemove}
        onConfirm={() => change(feedsApi.remove(content, feed.name), messages.removed(feed.name))}
      />
    </>
  );
}

function describe(feed: Feed): DeskRecord {
  const { facts } = messages;
  const countOf = (count: number) => (count > 0 ? `${count}` : undefined);
  return {
    key: feed.name,
    title: feed.name,
    mark: feed.isStored ? feed.state : `${feed.state}, ${messages.ofServer}`,
    isFaulty: feed.state === 'failed',
    facts: [
      [facts.source, feed.address],
      [facts.brands, feed.brands.join(', ') || undefined],
      [facts.imported, feed.importedAt && showTime(feed.importedAt)],
      [facts.next, feed.nextAt && showTime(feed.nextAt)],
      [facts.records, countOf(feed.records)],
      [facts.faulty, countOf(feed.faulty)],
      [facts.products, countOf(feed.products)],
      [facts.withoutCategory, linkToCheck(feed, 'category')],
      [facts.deadLinks, linkToCheck(feed, 'link')],
      [facts.removed, countOf(feed.removed)],
      [facts.heldBack, countOf(feed.heldBack)],
      [facts.error, feed.error],
    ],
  };
}

/** The number of such products, with the list of them; of a feed with one brand only its own. */
function linkToCheck({ brands, products, ...feed }: Feed, doubt: 'category' | 'link') {
  const count = doubt === 'category' ? feed.withoutCategory : feed.deadLinks;
  if (count === 0) return undefined;
  const [brand] = brands;
  const query = new URLSearchParams({
    doubt,
    ...(brand !== undefined && brands.length === 1 && { q: brand }),
  });
  return <Link to={`/desk/products?${query}`}>{messages.share(count, products)}</Link>;
}
