import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/database.ts';

/** What is known of feeds and of links at the brands, read from the database with each scrape. */
export function addFeedMetrics(register: Registry, db: Database): void {
  addFeedGauges(register, db);
  addLinkGauge(register, db);
}

const feedGauges = [
  { number: 'age_seconds', help: 'Time since a feed of the schedule was imported or unchanged' },
  { number: 'failures', help: 'Failed imports of a feed since the last one that succeeded' },
  { number: 'records', help: 'Records of the last import' },
  { number: 'faulty', help: 'Faulty records of the last import, if it failed because they were too many' },
  { number: 'held_back', help: 'Missing products that were not removed, because there were too many' },
] as const;

/** All feeds that the database knows, except paused ones; a feed that was never imported has no age. */
function addFeedGauges(register: Registry, db: Database): void {
  for (const { number, help } of feedGauges) {
    new Gauge({
      name: `szn_provider_feed_${number}`,
      help,
      labelNames: ['feed'] as const,
      registers: [register],
      async collect() {
        this.reset();
        for (const feed of await readFeeds(db).catch(() => [])) {
          const value = feed[number];
          if (value !== null) this.set({ feed: feed.name }, value);
        }
      },
    });
  }
}

async function readFeeds(db: Database) {
  return await db
    .selectFrom('feed_imports')
    .select([
      'name',
      'failures',
      'records',
      'faulty',
      'held_back',
      sql<number | null>`extract(epoch from now() - imported_at)::float8`.as('age_seconds'),
    ])
    .where('name', 'not in', (query) =>
      query.selectFrom('feeds').select('name').where('is_paused', '=', true),
    )
    .execute();
}

function addLinkGauge(register: Registry, db: Database): void {
  new Gauge({
    name: 'szn_provider_dead_links',
    help: 'Products whose link at the brand is dead: failing for days, or gone and not listed',
    labelNames: ['state'] as const,
    registers: [register],
    async collect() {
      this.reset();
      for (const { state, count } of await countDeadLinks(db).catch(() => [])) this.set({ state }, count);
    },
  });
}

async function countDeadLinks(db: Database) {
  return await db
    .selectFrom('link_checks')
    .select([
      sql<string>`case when gone_at is null then 'failing' else 'gone' end`.as('state'),
      (query) => query.fn.countAll<number>().as('count'),
    ])
    .where('failed_days', '>', 0)
    .groupBy('state')
    .execute();
}
