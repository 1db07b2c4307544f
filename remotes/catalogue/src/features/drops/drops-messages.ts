import { paths } from '@szn/shared-contracts';
import type { Crumb } from '../../components/page-header.tsx';

export const radarCrumb: Crumb = { label: 'New drops', path: paths.drops() };

export const dropsMessages = {
  title: 'New drops',
  intro: 'Who dropped what in the last 30 days. Every brand, every day, in Indian time.',
  filter: 'Brands of these drops',
  all: 'All brands',
  followed: 'Brands I follow',
  today: 'Today',
  yesterday: 'Yesterday',
  labels: (count: number) => (count === 1 ? '1 brand' : `${count} brands`),
  pieces: (count: number) => (count === 1 ? '1 product' : `${count} products`),
  newPieces: (count: number) => (count === 1 ? 'new product' : 'new products'),
  pages: 'Other days',
  earlier: 'Earlier drops',
  latest: 'Latest drops',
  newest: 'See the newest products',
  empty: 'Nothing has dropped in the last 30 days',
  emptyOf: 'These brands dropped nothing on these days',
  emptyHint: 'New products show up here on the day a brand adds them.',
  failed: 'The drops could not be fetched',
  failedHint: 'Check your connection and try again.',
} as const;
