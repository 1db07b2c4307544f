import { useEffect } from 'react';
import { Link, useLoaderData, useRevalidator, useSearchParams } from 'react-router-dom';
import {
  brandLabel,
  decodeNames,
  encodeNames,
  findStoredSource,
  isRequestError,
  paths,
  readDropPage,
  type DropPage,
  type ShellServices,
} from '@szn/shared-contracts';
import { FollowHint } from '@szn/shared-ui/follow-button';
import { Spinner } from '@szn/shared-ui/spinner';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { useFollowedBrands } from '@szn/shared-ui/use-followed-brands';
import { PageHeader } from '../../components/page-header.tsx';
import { RetryButton } from '../../components/retry-button.tsx';
import { DropPoster } from './drop-poster.tsx';
import { dropsMessages as messages, radarCrumb } from './drops-messages.ts';
import styles from './drops-page.module.css';

/** Days with drops of one page. */
const daysPerPage = 5;

/** A day with its heading: the server and the browser format dates differently, so the data carries the words. */
type RadarDay = DropPage['days'][number] & { readonly name: string; readonly date: string };

/** The loader's data. Plain JSON: the server sends it with the page. */
export type RadarData =
  | { readonly kind: 'days'; readonly days: readonly RadarDay[]; readonly before: string | null }
  | { readonly kind: 'failed' }
  /** The request failed on the server: the browser repeats it with a longer timeout. */
  | { readonly kind: 'not-loaded' };

/** Never rejects. */
export async function loadDrops(
  { http, environment, clock }: ShellServices,
  request: Request,
): Promise<RadarData> {
  const search = new URL(request.url).searchParams;
  const query = {
    days: daysPerPage,
    brands: encodeNames(readBrands(search)) || undefined,
    before: search.get('before') ?? undefined,
  };
  try {
    const page = readDropPage(await http.get('/products/drops', { query, signal: request.signal }));
    if (!page) return { kind: 'failed' };
    const now = clock.now();
    return {
      kind: 'days',
      before: page.before,
      days: page.days.map((day) => ({ ...day, ...nameDay(day.day, now) })),
    };
  } catch (error) {
    if (!isRequestError(error)) throw error;
    return { kind: environment === 'server' ? 'not-loaded' : 'failed' };
  }
}

const maxBrands = 60;

function readBrands(search: URLSearchParams): readonly string[] {
  return [...new Set(decodeNames(search.getAll('brands')))].slice(0, maxBrands);
}

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const indianDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });
const dayInMs = 86_400_000;

/** The words for a day in India: today, yesterday or its weekday, and its date. */
function nameDay(day: string, now: number): { readonly name: string; readonly date: string } {
  const date = new Date(`${day}T00:00:00Z`);
  const names = [messages.today, messages.yesterday];
  const daysAgo = [0, 1].find((days) => indianDay.format(now - days * dayInMs) === day);
  return { name: names[daysAgo ?? 2] ?? weekday.format(date), date: dayAndMonth.format(date) };
}

type DropsPageProps = { readonly services: ShellServices };

/** The drop radar. The filter is in the URL: a filtered radar can be shared, and works without scripts. */
export function DropsPage({ services }: DropsPageProps) {
  const data = useLoaderData<RadarData>();
  const [search] = useSearchParams();
  const { revalidate } = useRevalidator();
  const isLoaded = data.kind !== 'not-loaded';
  useEffect(() => {
    if (!isLoaded) void revalidate();
  }, [isLoaded, revalidate]);
  const brands = readBrands(search);
  return (
    <div className={styles.page}>
      <PageHeader crumbs={[radarCrumb]} heading={messages.title}>
        <p className={styles.intro}>{messages.intro}</p>
        <FollowHint />
        <RadarFilter services={services} brands={brands} />
      </PageHeader>
      {data.kind === 'not-loaded' && <Spinner />}
      {data.kind === 'failed' && (
        <StatePanel
          kind="error"
          title={messages.failed}
          text={messages.failedHint}
          actions={<RetryButton onRetry={() => void revalidate()} />}
        />
      )}
      {data.kind === 'days' && data.days.length === 0 && (
        <StatePanel
          kind="empty"
          title={brands.length > 0 ? messages.emptyOf : messages.empty}
          text={messages.emptyHint}
          actions={
            <Link className={styles.chip} to={brands.length > 0 ? paths.drops() : paths.collections()}>
              {brands.length > 0 ? messages.all : messages.newest}
            </Link>
          }
        />
      )}
      {data.kind === 'days' &&
        data.days.map((day) => <RadarDaySection key={day.day} day={day} services={services} />)}
      {data.kind === 'days' && (
        <RadarPages brands={brands} earlier={data.before} isFirst={!search.has('before')} />
      )}
    </div>
  );
}

function RadarFilter({ services, brands }: DropsPageProps & { readonly brands: readonly string[] }) {
  const followed = useFollowedBrands(services);
  const isFiltered = brands.length > 0;
  const isOfFollowed = isFiltered && brands.every((brand) => followed.includes(brand));
  return (
    <nav className={styles.filter} aria-label={messages.filter}>
      <Link className={styles.chip} to={paths.drops()} aria-current={isFiltered ? undefined : 'page'}>
        {messages.all}
      </Link>
      {followed.length > 0 ? (
        <Link
          className={styles.chip}
          to={paths.drops({ brands: followed })}
          aria-current={isOfFollowed ? 'page' : undefined}
        >
          {messages.followed} ({followed.length})
        </Link>
      ) : (
        <span className={`${styles.chip} ${styles.unavailable}`}>{messages.followed} (0)</span>
      )}
      {isFiltered && !isOfFollowed && (
        <span className={styles.chip} aria-current="page">
          {brands.map((brand) => brandLabel(findStoredSource(brand) ?? brand)).join(', ')}
        </span>
      )}
    </nav>
  );
}

type RadarDayProps = DropsPageProps & { readonly day: RadarDay };

function RadarDaySection({ day: { day, name, date, drops }, ...rest }: RadarDayProps) {
  const pieces = drops.reduce((sum, drop) => sum + drop.count, 0);
  const id = `day-${day}`;
  return (
    <section className={styles.day} aria-labelledby={id}>
      <header className={styles.dayHead}>
        <h2 id={id} className={styles.dayName}>
          {name} <time dateTime={day}>{date}</time>
        </h2>
        <p className={styles.dayFacts}>
          {messages.labels(drops.length)}, {messages.pieces(pieces)}
        </p>
      </header>
      <div className={styles.posters}>
        {drops.map((drop) => (
          <DropPoster key={drop.source} drop={drop} {...rest} />
        ))}
      </div>
    </section>
  );
}

type RadarPagesProps = {
  readonly brands: readonly string[];
  readonly earlier: string | null;
  readonly isFirst: boolean;
};

function RadarPages({ brands, earlier, isFirst }: RadarPagesProps) {
  if (earlier === null && isFirst) return null;
  return (
    <nav className={styles.pages} aria-label={messages.pages}>
      {!isFirst && (
        <Link className={styles.chip} to={paths.drops({ brands })}>
          {messages.latest}
        </Link>
      )}
      {earlier !== null && (
        <Link className={styles.chip} to={paths.drops({ brands, before: earlier })} rel="next">
          {messages.earlier}
        </Link>
      )}
    </nav>
  );
}
