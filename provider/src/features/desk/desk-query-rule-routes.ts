import { z } from 'zod';
import type { QueryRule } from '../../catalogue/query-rules.ts';
import {
  readQueryRuleHistory,
  readQueryRuleRevision,
  readQueryRules,
} from '../../catalogue/store/query-rule-queries.ts';
import type { Database } from '../../database/database.ts';
import { dayInMs } from '../../lib/clock.ts';
import type { App } from '../../lib/fastify-app.ts';
import { readIfMatch } from '../../lib/request-failure.ts';
import { rejectRequest } from '../../plugins/error-handler.ts';
import { describeRoutes } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';
import { changeQueryRule, tryQueryRule } from '../search/change-query-rules.ts';
import { createRulePreview, previewSchema } from '../search/preview-query-rules.ts';
import { deskSecurity, type DeskAccess } from './desk-access.ts';
import { ifMatchHeaders, readConflict } from './desk-changes.ts';

const describeRoute = describeRoutes({ tags: ['Desk'], security: deskSecurity, fails: [400, 403] });

const historyDays = 30;
const maxHistory = 200;
const text = z.string();
const changeSchema = z.object({
  at: z.iso.datetime(),
  author: text.nullable().meta({ description: 'Null: the account is deleted' }),
  phrase: text,
  instead: text.exactOptional().meta({ description: 'The search text in its place' }),
  page: text.exactOptional().meta({ description: 'The page that a search of these words only leads to' }),
});
const rulesSchema = z
  .object({
    revision: text.meta({ description: 'For `If-Match` of the next change' }),
    rules: z.array(changeSchema),
    history: z.array(changeSchema).meta({
      description:
        'Changes of the last 30 days, the newest first; one without text and page removed the rule',
    }),
  })
  .meta({ id: 'DeskQueryRules' });
const staleSchema = rulesSchema.extend({ message: text }).meta({ id: 'DeskQueryRulesChanged' });
const trialSchema = z
  .object({ phrase: text, before: previewSchema, after: previewSchema })
  .meta({ id: 'DeskQueryRuleTrial' });
const body = z.strictObject({
  phrase: z.string('Name the words of the search').max(100, 'A phrase has at most 60 characters'),
  instead: z.string().max(200).exactOptional(),
  page: z.string().max(400).exactOptional(),
});

/** What words of searches mean in this shop: synonyms, and pages that searches lead to. */
export function registerDeskQueryRuleRoutes(desk: App, services: AppServices, access: DeskAccess): void {
  const { db, clock, catalogueIndex } = services;
  // Its own vocabulary is read with the first trial.
  const preview = createRulePreview(services);

  const readRules = async () => await readState(db, clock.now());

  desk.get('/query-rules', describeRoute('Synonyms and redirects of searches', rulesSchema), readRules);
  desk.post(
    '/query-rules/try',
    describeRoute(
      'What a search finds now, and what it would find with a rule; nothing is stored',
      trialSchema,
      { body },
    ),
    async ({ body: rule }) => {
      const { phrase, before, after } = await tryQueryRule(db, rule).catch(rejectRequest);
      const index = await catalogueIndex.current();
      return {
        phrase,
        before: await preview(index, rule.phrase, before),
        after: await preview(index, rule.phrase, after),
      };
    },
  );
  desk.post(
    '/query-rules',
    describeRoute('Add or change the rule of a phrase; without text and page it is removed', rulesSchema, {
      headers: ifMatchHeaders,
      body,
      answers: { 412: staleSchema },
    }),
    async (request, reply) => {
      const { userId: authorId } = await access.requireEditor(request, reply);
      const revision = readIfMatch(request.headers);
      try {
        await changeQueryRule(db, { rule: request.body, revision, authorId }, clock.now());
      } catch (error) {
        return reply.code(412).send(await readConflict(error, readRules));
      }
      request.log.info({ event: 'query rule changed', userId: authorId }, 'query rule changed');
      return await readRules();
    },
  );
}

async function readState(db: Database, now: Date) {
  const since = new Date(now.getTime() - historyDays * dayInMs);
  // First: a change meanwhile is noticed then.
  const revision = await readQueryRuleRevision(db);
  const [rules, history] = await Promise.all([
    readQueryRules(db),
    readQueryRuleHistory(db, since, maxHistory),
  ]);
  return { revision: `${revision}`, rules: rules.map(toWire), history: history.map(toWire) };
}

function toWire({ at, author, phrase, instead, page }: QueryRule & { at: Date; author: string | null }) {
  return {
    at: at.toISOString(),
    author,
    phrase,
    ...(instead !== undefined && { instead }),
    ...(page !== undefined && { page }),
  };
}
