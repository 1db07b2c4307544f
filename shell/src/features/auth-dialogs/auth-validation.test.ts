import { findRegisterProblem, findSignInProblem } from './auth-forms.tsx';

const good = { name: 'Aarohi', email: 'aarohi@example.in', password: 'monsoon', confirmPassword: 'monsoon' };

it.each([
  [{ email: '', password: '' }, 'All fields are required!', ['email', 'password']],
  [{ email: '   ', password: 'x' }, 'All fields are required!', ['email']],
  [{ email: 'a@b.in', password: '' }, 'All fields are required!', ['password']],
  [{ email: 'aarohi', password: 'x' }, 'Please enter a valid email!', ['email']],
  [{ email: 'aarohi@example', password: 'x' }, 'Please enter a valid email!', ['email']],
  [{ email: 'a b@example.in', password: 'x' }, 'Please enter a valid email!', ['email']],
  [{ email: 'a@b@example.in', password: 'x' }, 'Please enter a valid email!', ['email']],
])('a sign-in with %j has the problem %j', (fields, message, wrong) => {
  expect(findSignInProblem(fields)).toEqual({ message, fields: wrong });
});

it.each(['a@b.in', ' aarohi@example.in ', 'a.b+c@mail.example.co.in'])(
  'accepts %j for an address',
  (email) => {
    expect(findSignInProblem({ email, password: ' ' })).toBeUndefined();
  },
);

it.each([
  [{ name: '' }, 'All fields are required!', ['name']],
  [{ confirmPassword: '' }, 'All fields are required!', ['confirmPassword']],
  [{ email: 'x' }, 'Please enter a valid email!', ['email']],
  [{ password: 'abcde', confirmPassword: 'abcde' }, 'Password must be at least 6 characters!', ['password']],
  [{ confirmPassword: 'Monsoon' }, 'Passwords do not match!', ['confirmPassword']],
  // The order of section 5: validation reports the first error.
  [{ email: 'x', password: 'abc' }, 'Please enter a valid email!', ['email']],
  [{ password: 'abc' }, 'Password must be at least 6 characters!', ['password']],
])('a registration with %j has the problem %j', (wrong, message, fields) => {
  expect(findRegisterProblem({ ...good, ...wrong })).toEqual({ message, fields });
});

it('a registration with six equal characters in both password fields is valid', () => {
  expect(findRegisterProblem({ ...good, password: 'abcdef', confirmPassword: 'abcdef' })).toBeUndefined();
});
