import type { Unsubscribe } from '@szn/shared-contracts';
import type { SessionRecord, SessionRecordStorage } from './session-record-storage.ts';
import type { SessionChannel, SessionNews } from './cross-tab-sync.ts';
import type { SessionKeeper } from './session-store.ts';

export type Following = {
  readonly keeper: SessionKeeper;
  readonly records: SessionRecordStorage;
  readonly channel: SessionChannel;
  /** Asks the provider whose token it is that another tab brought. */
  readonly verify: (record: SessionRecord) => void;
};

/** Signs this tab in and out with the others. */
export function followOtherTabs({ keeper, records, channel, verify }: Following): Unsubscribe {
  function catchUp(): void {
    const record = records.read();
    if (record === undefined) {
      if (keeper.identity().status !== 'guest') keeper.end('other-tab');
    } else if (record.token !== keeper.token()) {
      takeOver(record);
    }
  }

  function takeOver(record: SessionRecord): void {
    const identity = keeper.identity();
    // The same member with a renewed token is no news to anybody.
    if (identity.status === 'member' && identity.user.id === record.user?.id)
      return keeper.renew(record.token);
    keeper.doubt(record);
    verify(record);
  }

  /** A session that ends with the browser is kept by each tab, so a new tab learns of it from the others. */
  function answerNewTab(): void {
    const identity = keeper.identity();
    if (identity.status !== 'member' || records.lifetime() !== 'session') return;
    channel.tell({ kind: 'began', record: { token: identity.token, user: identity.user } });
  }

  function hear(news: SessionNews): void {
    if (news.kind === 'asked') return answerNewTab();
    if (news.kind === 'ended') {
      if (keeper.identity().status !== 'guest') keeper.end('other-tab');
      return;
    }
    if (news.kind === 'began' && news.record !== null) records.write(news.record, 'session');
    if (news.kind === 'began' && news.record === null) records.forgetTab();
    catchUp();
  }

  return channel.listen(hear);
}
