/**
 * The shell's version of each module that it shares with remotes, by import name. The federation host provides these
 * versions in browsers; the gateway rejects releases that require another major version.
 */
export const sharedVersions = {
  react: '19.3.1',
  'react/jsx-runtime': '19.3.1',
  'react-dom': '19.3.1',
  'react-router-dom': '7.18.5',
  'react-redux': '9.3.1',
  '@reduxjs/toolkit': '2.14.0',
} as const;

/**
 * The version range that remotes require of each shared module. The ranges cover a whole major version, so that a shell
 * one patch behind does not reject a remote.
 */
export const sharedRanges = {
  react: '^19.0.0',
  'react/jsx-runtime': '^19.0.0',
  'react-dom': '^19.0.0',
  'react-router-dom': '^7.0.0',
  'react-redux': '^9.0.0',
  '@reduxjs/toolkit': '^2.0.0',
} as const satisfies Record<keyof typeof sharedVersions, string>;
