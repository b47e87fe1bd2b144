import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Id, isEmail, Nothing, required, storable, Timestamp, text } from './fields';
import { labelled } from './labels';

export const Admin = z.object({
  id: Id,
  username: labelled('Username', z.string()),
  email: labelled('Email', z.nullable(z.string())),
  first_name: labelled('First name', z.nullable(z.string())),
  last_name: labelled('Last name', z.nullable(z.string())),
  role: labelled('Role', z.string()),
  is_active: z.boolean(),
  last_login: labelled('Last login', z.nullable(Timestamp)),
  created_at: labelled('Created', Timestamp),
});
export type Admin = z.infer<typeof Admin>;

export const Login = z.strictObject({
  username: labelled(
    'Username',
    required('Username is required').check(z.minLength(3, 'Username must be at least 3 characters')),
  ),
  // Not trimmed: blanks may be part of a password.
  password: labelled(
    'Password',
    storable('Password is required').check(
      z.minLength(1, 'Password is required'),
      z.minLength(8, 'Password must be at least 8 characters'),
      z.maxLength(1024, 'Password must be at most 1024 characters'),
    ),
  ),
});
export type Login = z.infer<typeof Login>;

export const Profile = z.strictObject({
  email: labelled(
    'Email',
    required('Email is required').check(z.refine((value) => isEmail(value), 'Invalid email format')),
  ),
  first_name: labelled('First name', z.optional(text(100))),
  last_name: labelled('Last name', z.optional(text(100))),
});
export type Profile = z.infer<typeof Profile>;

const WEAK = 'Password must include uppercase, lowercase, number, and special character';

/** What a new password must hold, so that a form can tick the rules off one by one. */
export const passwordRules = {
  length: (password: string) => password.length >= 12,
  uppercase: (password: string) => /[A-Z]/.test(password),
  lowercase: (password: string) => /[a-z]/.test(password),
  number: (password: string) => /\d/.test(password),
  special: (password: string) => /[@$!%*?&]/.test(password),
};

export const NewPassword = storable('New password is required').check(
  z.minLength(1, 'New password is required'),
  z.minLength(12, 'Password must be at least 12 characters'),
  z.maxLength(1024, 'Password must be at most 1024 characters'),
  z.refine((value) => Object.values(passwordRules).every((holds) => holds(value)), WEAK),
);

/** An administrator as the command line adds one. */
export const AdminCreate = z.strictObject({
  username: Login.shape.username,
  email: z.optional(Profile.shape.email),
  first_name: Profile.shape.first_name,
  last_name: Profile.shape.last_name,
  password: NewPassword,
});
export type AdminCreate = z.infer<typeof AdminCreate>;

export const PasswordChange = z
  .strictObject({
    current_password: labelled(
      'Current password',
      storable('Current password is required').check(
        z.minLength(1, 'Current password is required'),
        z.maxLength(1024),
      ),
    ),
    new_password: labelled('New password', NewPassword),
    confirm_password: labelled(
      'Confirm new password',
      storable('Password confirmation is required').check(
        z.minLength(1, 'Password confirmation is required'),
      ),
    ),
  })
  .check(
    z.refine((form) => form.new_password === form.confirm_password, {
      path: ['confirm_password'],
      error: 'Passwords do not match',
      // Shown even while another field is still wrong.
      when: ({ value }) => hasBothPasswords(value),
    }),
  );
export type PasswordChange = z.infer<typeof PasswordChange>;

function hasBothPasswords(value: unknown): boolean {
  const form = value as Partial<PasswordChange> | undefined;
  return Boolean(form?.new_password && form.confirm_password);
}

const SignedIn = z.object({ admin: Admin });

export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in',
    access: 'public',
    body: Login,
    data: SignedIn,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    summary: 'Sign out',
    access: 'public',
    data: Nothing,
  }),
  me: endpoint({ method: 'GET', path: '/auth/me', summary: 'The signed-in administrator', data: SignedIn }),
  updateProfile: endpoint({
    method: 'PUT',
    path: '/auth/profile',
    summary: 'Change the own profile',
    body: Profile,
    data: SignedIn,
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/auth/password',
    summary: 'Change the own password; every other session ends',
    body: PasswordChange,
    data: Nothing,
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/auth/refresh',
    summary: 'Renew the session by its refresh cookie',
    access: 'public',
    body: z.nullish(z.strictObject({})),
    data: SignedIn,
  }),
};
