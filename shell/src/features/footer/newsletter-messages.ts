/** Copy of the newsletter form: its states' texts are literal (specification, sections 2, 5 and 8). */
export const newsletterMessages = {
  name: 'Name',
  email: 'Email',
  submit: 'Subscribe',
  submitting: 'Joining...',
  thanks: 'Thank you for joining! Please check your inbox for a verification email.',
  problems: {
    name: 'Please enter your name.',
    email: 'Please enter a valid email address.',
    refused: 'Something went wrong. Try again later.',
    unreachable: 'Connection issue. Try again later.',
  },
} as const;
