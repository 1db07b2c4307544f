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
