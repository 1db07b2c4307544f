/**
 * The version of everything in this package that crosses from one build to another: `defineRemote`, `ShellServices`,
 * topics, release records. A remote runs in every shell of the same major version.
 */
export const contractVersion = '1.2.0';
