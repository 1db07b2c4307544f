/**
 * The shell's version of each module that it shares, by the names under which remotes ask. The federation host offers
 * them in the browser; the gateway refuses releases that ask for another major.
 */
export const offeredVersions = {
  react: '19.3.1',
  'react/jsx-runtime': '19.3.1',
  'react-dom': '19.3.1',
  'react-router-dom': '7.18.5',
  'react-redux': '9.3.1',
  '@reduxjs/toolkit': '2.14.0',
} as const;
