import type * as en from '../en/accounts';

export const accounts = {
  'accounts.new_password_required': 'Das neue Passwort fehlt',
  'accounts.current_password_required': 'Das jetzige Passwort fehlt',
  'accounts.current_password_wrong': 'Das jetzige Passwort stimmt nicht',
  'accounts.confirmation_required': 'Die Bestätigung des Passworts fehlt',
  'accounts.passwords_differ': 'Die Passwörter stimmen nicht überein',
  'accounts.password_weak':
    'Das Passwort braucht Groß- und Kleinbuchstaben, eine Ziffer und ein Sonderzeichen',
  'accounts.not_found': 'Administrator nicht gefunden',
  'accounts.username_not_found': 'Administrator %{username} nicht gefunden',
  'accounts.username_taken': 'Es gibt schon einen Administrator %{username}',
  'accounts.already_disabled': '%{username} ist schon gesperrt',
  'accounts.already_active': '%{username} ist schon aktiv',
  'accounts.last_active':
    '%{username} ist der letzte aktive Administrator und bleibt es, damit niemand ausgesperrt wird',
  'accounts.passphrase_length': 'Die Passphrase muss mindestens %{min} Zeichen haben',
  'accounts.secrets_differ': 'Die beiden sind nicht gleich',
} satisfies Record<keyof typeof en.accounts, string>;
