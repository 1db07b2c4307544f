export const overlayMessages = {
  override: 'Override',
  reset: 'Reset',
  newVersion: 'A newer version of the shop is here.',
  reload: 'Reload',
  later: 'Later',
  inspector: 'What this page is made of',
  close: 'Close',
  remotes: 'Remotes',
  loads: 'Files',
  bus: 'Bus',
  nothing: 'Nothing yet.',
  notLoaded: 'not loaded',
} as const;
