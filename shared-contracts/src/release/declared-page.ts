import { z } from 'zod';
import { isStaffRole, linkPlaces, pageRoles, type PageDeclaration } from '../remote/page-declaration.ts';
import { genders } from '../routes/categories.ts';
import { isPlainLine } from '../wire/plain-line.ts';
import { ownValue } from '../wire/readers.ts';

const parameterName = z.string().min(1).max(80);
/** A remote fills no column alone. */
const maxLinks = 12;
const maxParameters = 40;

/** See `PageDeclaration`. The path of a link is the route itself, so that no link leads to another origin. */
export const page = z.strictObject({
  queryParameters: z.array(parameterName).max(maxParameters).exactOptional(),
  role: z.enum(pageRoles).exactOptional(),
  isPersonal: z.literal(true).exactOptional(),
  link: z
    .strictObject({
      text: z
        .string()
        .regex(/^(?! ).{1,40}(?<! )$/u)
        .refine(isPlainLine),
      order: z.number().int().min(0).max(999),
      in: z.array(z.enum(linkPlaces)).min(1).max(linkPlaces.length),
    })
    .exactOptional(),
  sitemap: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/),
        each: z
          .strictObject({
            parameter: parameterName,
            of: z.enum(['brand', 'source', 'category']),
            gender: z.enum(genders).exactOptional(),
            isOnSale: z.literal(true).exactOptional(),
          })
          .exactOptional(),
      }),
    )
    .min(1)
    .max(4)
    .exactOptional(),
  sharePicture: z
    .string()
    .max(200)
    .regex(/^(?!.*\.\.)(?:\/[\w.~-]+)+\.jpg$/)
    .exactOptional(),
  isKeptOffline: z.literal(false).exactOptional(),
});

const isFixedPath = (route: string) => /^\/[^:*]*$/.test(route);

type Declared = z.infer<typeof page>;

/** What the routes of a version cannot declare, and why. */
export function findPageFaults(routes: readonly string[], pages: Readonly<Record<string, Declared>>) {
  const places = Object.entries(pages).flatMap(([route, { link }]) => (link?.in ?? []).map(() => route));
  const overflow = places
    .slice(maxLinks)
    .map((route) => ({ route, message: `A remote has at most ${maxLinks} links in header and footer.` }));
  const faults = Object.entries(pages).flatMap(([route, declared]) => {
    const message = routes.includes(route)
      ? (findPathFault(route, declared) ?? findSitemapFault(route, declared))
      : 'A page must belong to one of the routes.';
    return message === undefined ? [] : [{ route, message }];
  });
  return [...faults, ...overflow];
}

function findPathFault(route: string, { role, isPersonal, link }: Declared): string | undefined {
  if ((isPersonal || link) && !isFixedPath(route)) return 'Only a fixed path can be personal or have a link.';
  if (isPersonal && role !== 'member') return 'A personal page needs the role "member".';
  return link?.in.includes('menu.account') && !isStaffRole(role)
    ? 'A link in "menu.account" needs the role "editor" or "admin".'
    : undefined;
}

function findSitemapFault(route: string, { role, sitemap = [] }: Declared): string | undefined {
  if (sitemap.length === 0) return undefined;
  if (role !== undefined) return 'A page with a role is in no sitemap.';
  const parameters = (route.match(/(?<=:)[^/]+/g) ?? []).filter((parameter) => parameter !== 'gender');
  const isFilled = sitemap.every(({ each }) =>
    parameters.every((parameter) => each?.parameter === parameter),
  );
  return isFilled && !route.includes('*')
    ? undefined
    : 'A sitemap needs a value for each parameter of the route.';
}

/** What each page of a version declares, by route. */
export function declaredPages({
  routes,
  pages,
}: {
  readonly routes: readonly string[];
  readonly pages?: Readonly<Record<string, Declared>> | undefined;
}) {
  return routes.map((route): PageDeclaration & { readonly route: string } => ({
    route,
    ...ownValue(pages, route),
  }));
}
