import type * as en from '../en/auth';

export const auth = {
  'auth.username_required': 'Der Benutzername fehlt',
  'auth.username_length': 'Der Benutzername muss mindestens %{min} Zeichen haben',
  'auth.password_required': 'Das Passwort fehlt',
  'auth.password_length': 'Das Passwort muss mindestens %{min} Zeichen haben',
  'auth.password_max': 'Das Passwort darf höchstens %{max} Zeichen haben',
  'auth.wrong_credentials': 'Benutzername oder Passwort stimmt nicht',
  'auth.code_required': 'Der Code fehlt',
  'auth.code_wrong': 'Der Code ist falsch, abgelaufen oder schon benutzt',
  'auth.second_factor_required':
    'Geben Sie den Code Ihrer Authentifizierungs-App oder einen Wiederherstellungscode ein',
  'auth.passkey_refused': 'Dieser Passkey wurde nicht angenommen',
  'auth.passkey_name_required': 'Der Name fehlt',
  'auth.sign_in': 'Bitte melden Sie sich an',
  'auth.inactive': 'Ihr Konto ist inaktiv',
  'auth.too_many_attempts': 'Zu viele Versuche. Bitte warten Sie einen Moment.',
} satisfies Record<keyof typeof en.auth, string>;
