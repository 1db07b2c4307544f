import type { AnchorHTMLAttributes } from 'react';
import { useHref, useLinkClickHandler, useLocation, useResolvedPath } from 'react-router';

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** A path of this site. */
  readonly to: string;
  readonly replace?: boolean;
  /** Only where a mouse is: on phones the transition delays the products, and calculates all styles twice. */
  readonly viewTransition?: boolean;
  /** Leaves the navigation to the browser. */
  readonly reloadDocument?: boolean;
};

/**
 * A link that navigates by React Router. The `Link` of React Router also contains the prefetching of its framework mode,
 * which this site does not use: with `NavLink` 2.3 KB of every page.
 */
export function Link(props: LinkProps) {
  const { to, replace, viewTransition = false, reloadDocument = false, onClick, ...anchor } = props;
  const href = useHref(to);
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to, {
    ...(anchor.target !== undefined && { target: anchor.target }),
    ...(replace !== undefined && { replace }),
    viewTransition: viewTransition && globalThis.matchMedia?.('(hover)').matches === true,
  });
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- `anchor` contains the children
    <a
      {...anchor}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented && !reloadDocument) navigate(event);
      }}
    />
  );
}

/** A link that has the class `active` and `aria-current` while its page, or a page below it, is shown. */
export function NavLink({ className = '', ...link }: LinkProps) {
  const { pathname } = useLocation();
  const { pathname: target } = useResolvedPath(link.to);
  if (pathname !== target && !pathname.startsWith(`${target}/`))
    return <Link {...link} className={className} />;
  return <Link {...link} className={`${className} active`} aria-current="page" />;
}
