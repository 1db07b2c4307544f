import { sql, type Kysely, type Migration, type MigrationProvider } from 'kysely';
import { catalogueMigration } from './0001-catalogue.ts';
import { membersMigration } from './0002-members.ts';
import { mailMigration } from './0003-mail.ts';
import { photosMigration } from './0004-photos.ts';
import { facetsMigration } from './0005-facets.ts';
import { secondImageMigration } from './0006-second-image.ts';
import { similarProductsMigration } from './0007-similar-products.ts';
import { priceHistoryMigration } from './0008-price-history.ts';
import { alertsMigration } from './0009-alerts.ts';
import { boardsMigration } from './0010-boards.ts';
import { memberAccountMigration } from './0011-member-account.ts';
import { brandFollowsMigration } from './0012-brand-follows.ts';
import { followNewsMigration } from './0013-follow-news.ts';
import { feedsMigration } from './0014-feeds.ts';
import { linkChecksMigration } from './0015-link-checks.ts';
import { productOwnersMigration } from './0016-product-owners.ts';
import { catalogueIndexMigration } from './0017-catalogue-index.ts';
import { unisexMigration } from './0018-unisex.ts';
import { storedFeedsMigration } from './0019-stored-feeds.ts';
import { sizesMigration } from './0020-sizes.ts';
import { unmetSearchesMigration } from './0022-unmet-searches.ts';
import { outfitsMigration } from './0025-outfits.ts';
import { brandsMigration } from './0026-brands.ts';
import { formerBrandKeysMigration } from './0028-former-brand-keys.ts';
import { productReturnsMigration } from './0029-product-returns.ts';
import { fabricMigration } from './0030-fabric.ts';
import { memberSizesMigration } from './0031-member-sizes.ts';
import { productListsMigration } from './0032-product-lists.ts';
import { rolesMigration } from './0033-roles.ts';
import { productOverridesMigration } from './0034-product-overrides.ts';
import { contentMigration } from './0035-content.ts';
import { queryRulesMigration } from './0036-query-rules.ts';
import { productCountsMigration } from './0037-product-counts.ts';
import { feedHealthMigration } from './0039-feed-health.ts';

const statementsByName: Readonly<Record<string, readonly string[]>> = {
  '0001-catalogue': catalogueMigration,
  '0002-members': membersMigration,
  '0003-mail': mailMigration,
  '0004-photos': photosMigration,
  '0005-facets': facetsMigration,
  '0006-second-image': secondImageMigration,
  '0007-similar-products': similarProductsMigration,
  '0008-price-history': priceHistoryMigration,
  '0009-alerts': alertsMigration,
  '0010-boards': boardsMigration,
  '0011-member-account': memberAccountMigration,
  '0012-brand-follows': brandFollowsMigration,
  '0013-follow-news': followNewsMigration,
  '0014-feeds': feedsMigration,
  '0015-link-checks': linkChecksMigration,
  '0016-product-owners': productOwnersMigration,
  '0017-catalogue-index': catalogueIndexMigration,
  '0018-unisex': unisexMigration,
  '0019-stored-feeds': storedFeedsMigration,
  '0020-sizes': sizesMigration,
  '0022-unmet-searches': unmetSearchesMigration,
  '0025-outfits': outfitsMigration,
  '0026-brands': brandsMigration,
  '0028-former-brand-keys': formerBrandKeysMigration,
  '0029-product-returns': productReturnsMigration,
  '0030-fabric': fabricMigration,
  '0031-member-sizes': memberSizesMigration,
  '0032-product-lists': productListsMigration,
  '0033-roles': rolesMigration,
  '0034-product-overrides': productOverridesMigration,
  '0035-content': contentMigration,
  '0036-query-rules': queryRulesMigration,
  '0037-product-counts': productCountsMigration,
  '0039-feed-health': feedHealthMigration,
};

/** All migrations in the order of their names. A released migration is never edited. */
export const migrationProvider: MigrationProvider = {
  getMigrations: () =>
    Promise.resolve(
      Object.fromEntries(
        Object.entries(statementsByName).map(([name, statements]) => [name, createMigration(statements)]),
      ),
    ),
};

/** Changes with every statement. Tests cache prepared databases by it. */
export const migrationsText: string = JSON.stringify(statementsByName);

function createMigration(statements: readonly string[]): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
