import { nextCatalogueVersion, writeProducts } from '../../src/catalogue/store/catalogue-write-queries.ts';
import { toProductRecord } from '../../src/catalogue/product-record.ts';
import { createUnsubscribeTokens } from '../../src/consents/unsubscribe-token.ts';
import { createDigestJob } from '../../src/features/alerts/alert-digests.ts';
import { sendDueAlertMails } from '../../src/features/alerts/alert-mail-queue.ts';
import { minuteInMs } from '../../src/lib/clock.ts';
import type { OutgoingMail } from '../../src/mail/mail-transport.ts';
import type { TestApp } from './open-test-app.ts';
import type { TestMember } from './sign-up.ts';
import { createTestDraft } from './test-products.ts';

const testNoticeVersion = 'test';

type Topic = 'priceAlerts' | 'backInStock' | 'savedSearches' | 'followedBrands' | 'newsletter';
type Method = 'GET' | 'PATCH' | 'POST' | 'DELETE';
type DraftChange = Parameters<typeof createTestDraft>[1];

/** What tests of alerts do with an application: calls of members, new products, and the digests of the day. */
export function createAlertActions(read: () => TestApp) {
  let added = 0;

  const call = (member: TestMember, method: Method, url: string, payload?: object) =>
    read().app.inject({ method, url, headers: { cookie: member.cookie }, ...(payload && { payload }) });

  async function writeDrafts(drafts: readonly ReturnType<typeof createTestDraft>[]): Promise<void> {
    const { db } = read();
    await db.transaction().execute(async (transaction) => {
      const version = await nextCatalogueVersion(transaction);
      await writeProducts(transaction, drafts.map(toProductRecord), version);
    });
  }

  return {
    call,
    switchOn: (member: TestMember, topic: Topic) =>
      call(member, 'PATCH', '/alerts/topics', {
        topic,
        isOn: true,
        isAdult: true,
        noticeVersion: testNoticeVersion,
      }),
    switchOff: (member: TestMember, topic: Topic) =>
      call(member, 'PATCH', '/alerts/topics', { topic, isOn: false }),
    /** Adds products as one import does it. Returns the draft of the first. */
    addProduct: async (...changes: readonly [DraftChange, ...DraftChange[]]) => {
      const plain = { salePaise: null, saleText: null, priceText: null };
      const createDraft = (change: DraftChange) =>
        createTestDraft(9000 + (added += 1), { ...plain, ...change });
      const [first, ...others] = changes;
      const draft = createDraft(first);
      await writeDrafts([draft, ...others.map(createDraft)]);
      return draft;
    },
    writeDrafts,
    /** Runs the job of the day and sends what it queued. Returns the mails of the member. */
    sendDigests: async (member: TestMember): Promise<OutgoingMail[]> => {
      const { services, db, advanceClock } = read();
      // The version of the catalogue is cached for some seconds.
      advanceClock(minuteInMs);
      const sent: OutgoingMail[] = [];
      await createDigestJob(services)(services.clock.now(), new AbortController().signal);
      await sendDueAlertMails({
        db,
        config: services.config,
        clock: services.clock,
        tokens: createUnsubscribeTokens(db),
        deliver: async (mail) => void sent.push(mail),
        reportFailure: (error) => {
          throw error;
        },
      });
      return sent.filter((mail) => mail.recipient === member.email);
    },
  };
}
