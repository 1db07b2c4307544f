/** The meanings of the codes, as docs/errors.md has them; a test compares both. */
export const errorCodes: Readonly<Record<string, string>> = {
  'SZN-101': 'The composition of this page does not contain the remote.',
  'SZN-102': 'The files of the remote did not arrive, arrived too late, or failed their integrity check.',
  'SZN-103': 'The loaded module is not a remote.',
  'SZN-104':
    'The remote needs a newer version of the contracts than the shell has, or another major version.',
  'SZN-105': 'The remote threw while starting.',
  'SZN-106': 'The files of the remote were removed by a deployment of another version.',
  'SZN-107': 'The previous version is used, and the page is rendered again.',
  'SZN-108': 'The remote is switched off.',
};
