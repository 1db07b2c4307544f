/** Texts of the specification, section 8, unless their name says otherwise. */
export const sessionMessages = {
  registered: 'Registered Successfully',
  loggedIn: 'Login Successful',
  loginUnanswered: 'Login failed! Please try again.',
  emailTaken: 'Email is already registered. Please login instead.',
  noToken: 'Registration failed - no token received',
  /** Not in the specification: it has no text for a registration that never reached the provider. */
  registrationUnanswered: 'Registration failed! Please try again.',
  logoutFailed: 'Logout failed',
  /** Not in the specification: why the shopper is suddenly on the home page. */
  sessionExpired: 'Your session has ended. Please sign in again.',
} as const;
