import { paths } from '@szn/shared-contracts';
import type { Crumb } from '../../components/page-header.tsx';

export const radarCrumb: Crumb = { label: 'Drop radar', path: paths.drops() };

export const dropsMessages = {
  title: 'Drop radar',
  intro: 'Who dropped what in the last 30 days. Every label, every day, in Indian time.',
  filter: 'Labels on the radar',
  all: 'All labels',
  followed: 'Labels I follow',
  today: 'Today',
  yesterday: 'Yesterday',
  labels: (count: number) => (count === 1 ? '1 label' : `${count} labels`),
  pieces: (count: number) => (count === 1 ? '1 piece' : `${count} pieces`),
  newPieces: (count: number) => (count === 1 ? 'new piece' : 'new pieces'),
  pages: 'Other days',
  earlier: 'Earlier drops',
  latest: 'Latest drops',
  newest: 'See the newest pieces',
  empty: 'Nothing has dropped in the last 30 days',
  emptyOf: 'These labels dropped nothing on these days',
  emptyHint: 'New pieces show up here on the day a label adds them.',
  failed: 'The radar could not be fetched',
  failedHint: 'Check your connection and try again.',
} as const;
