import type { MemberDataPart } from '../../database/member-data.ts';

/** What alerts store about a member. Foreign keys delete it with the member. */
export const alertData: MemberDataPart = {
  stored: 'alerts',
  tables: ['saved_searches', 'alert_members', 'price_alerts', 'alert_mails'],
  exportFields: async (db, { userId }) => {
    const searches = await db
      .selectFrom('saved_searches')
      .select(['name', 'address', 'created_at as savedAt'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute();
    const toldPrices = await db
      .selectFrom('price_alerts')
      .select(['product_id as productId', 'told_paise as paise', 'told_at as toldAt'])
      .where('user_id', '=', userId)
      .orderBy('told_at')
      .execute();
    const mails = await db
      .selectFrom('alert_mails')
      .select(['day', 'kind', 'outcome', 'ended_at as endedAt'])
      .where('user_id', '=', userId)
      .orderBy('day')
      .execute();
    return { alerts: { searches, toldPrices, mails } };
  },
  remove: null,
};
