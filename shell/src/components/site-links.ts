import { site, type LinkPlace } from '@szn/shared-contracts';
import { useShell } from '../services/shell-context.tsx';

/** The only link of header and footer that leads to no page of a remote. `order`: as in the links that pages declare. */
export const contactUs = { text: 'Contact us', href: `mailto:${site.contactEmail}`, order: 20 } as const;

export type SiteLink = { readonly text: string; readonly path: string; readonly order: number };

/** The links that pages of this composition declare for a place, in their order. */
export function useSiteLinks(place: LinkPlace): readonly SiteLink[] {
  return useShell()
    .composition.remotes.flatMap(({ links = {} }) => Object.entries(links))
    .filter(([, link]) => link.in.includes(place))
    .map(([path, { text, order }]) => ({ path, text, order }))
    .sort((one, other) => one.order - other.order);
}
