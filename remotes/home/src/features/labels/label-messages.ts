export const labelMessages = {
  heading: 'Every label on the rail',
  marquee: ['New szn', 'New drops', 'Same you, better fits'],
} as const;
