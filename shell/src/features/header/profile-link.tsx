import { NavLink } from 'react-router';
import { paths } from '@szn/shared-contracts';
import { headerMessages } from './header-messages.ts';
import { Icon } from '../../components/icons.tsx';
import control from './header-control.module.css';

export function ProfileLink({ className = '' }: { readonly className?: string | undefined }) {
  return (
    <NavLink
      to={paths.profile()}
      className={`${control.control} ${className}`}
      aria-label={headerMessages.profile}
    >
      <Icon name="person" />
    </NavLink>
  );
}
