/** Literal texts of the specification, sections 2 and 5, unless marked. */
export const authMessages = {
  signIn: {
    heading: 'Sign in',
    text: "Become a member — don't miss out on deals, offers, discounts and bonus vouchers.",
    submit: 'Sign in',
    rememberMe: 'Remember me',
    membership: [
      { label: 'Become a member', description: 'Opens the registration form' },
      { label: 'Membership', description: 'What members get, and the registration form' },
    ],
  },
  register: {
    heading: 'Register',
    text: 'Join us to access exclusive deals, offers, and discounts.',
    submit: 'Register',
    haveAccount: 'Already have an account?',
  },
  fields: {
    name: 'Name',
    email: 'Email',
    password: 'Password',
    confirmPassword: 'Confirm Password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
  },
  problems: {
    required: 'All fields are required!',
    email: 'Please enter a valid email!',
    passwordLength: 'Password must be at least 6 characters!',
    passwordsDiffer: 'Passwords do not match!',
  },
  // Not in the specification.
  forgotten: {
    open: 'Forgot your password?',
    heading: 'Forgot password',
    text: 'Tell us your email address and we send you a link that sets a new password.',
    submit: 'Send me a link',
    sent: 'If this address has an account, a mail with a link is on its way.',
    failed: 'Connection issue. Try again later.',
    back: 'Back to sign in',
    contact: 'No mail? Write to',
  },
  working: 'One moment…',
  close: 'Close',
  backTo: (page: string) => `Back to ${page}`,
} as const;
