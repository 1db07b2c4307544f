/** Literal texts of section 2, "Home page". */
export const collaborationMessages = {
  label: 'Collaboration Drip',
  title: 'Wokelemon',
  call: 'Coming Soon!!',
  note: 'Wokelemon is still ripening. No date yet.',
} as const;
