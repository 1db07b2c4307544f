export const followMessages = {
  followed: (label: string) => `Following ${label}`,
  followedHere: (label: string) => `Following ${label} on this device`,
  unfollowed: (label: string) => `No longer following ${label}`,
  signIn: 'Sign in',
  signInReason: 'Sign in to follow your brands on every device.',
  undo: 'Undo',
  failed: 'The brands you follow could not be saved',
} as const;
