import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** The pages of the console in the order of the navigation; `key` opens a page after `g`. */
export const pages = [
  { to: '/', label: 'Releases', key: 'r' },
  { to: '/canaries', label: 'Canaries', key: 'c' },
  { to: '/changes', label: 'Changes', key: 'h' },
  { to: '/versions', label: 'Versions', key: 'v' },
  { to: '/environments', label: 'Environments', key: 'e' },
  { to: '/keys', label: 'Keys', key: 'k' },
  { to: '/map', label: 'Map', key: 'm' },
  { to: '/errors', label: 'Errors', key: 'x' },
  { to: '/visitor', label: 'Visitor', key: 'u' },
] as const;

/** The second key of a shortcut has to follow within this time. */
const sequenceMs = 1500;

/**
 * Shortcuts by the keyboard: `g` and a letter open a page, `/` focuses the search field or the first select of the page,
 * `?` lists them. Not in fields and dialogs, and not with Ctrl, Alt or Meta.
 */
export function useShortcuts(onList: () => void): void {
  const navigate = useNavigate();
  useEffect(() => {
    let startedAt = -Infinity;
    const onKeyDown = (event: KeyboardEvent) => {
      if (isTaken(event)) return;
      const isSecond = event.timeStamp - startedAt < sequenceMs;
      startedAt = event.key === 'g' && !isSecond ? event.timeStamp : -Infinity;
      const page = isSecond ? pages.find(({ key }) => key === event.key) : undefined;
      if (page) void navigate(page.to);
      else if (event.key === '?') onList();
      else if (event.key === '/') focusFilter();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate, onList]);
}

/** Whether a key belongs to the browser, a field, a menu or a dialog. */
function isTaken({ ctrlKey, altKey, metaKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey) return true;
  if (document.querySelector('dialog[open]')) return true;
  return target instanceof Element && target.closest('input, textarea, select, [role="menu"]') !== null;
}

function focusFilter(): void {
  document.querySelector<HTMLElement>('main input[type="search"], main select, main input')?.focus();
}
