import type * as en from '../en/accounts';

export const accounts = {
  'accounts.new_password_required': 'Das neue Passwort fehlt',
  'accounts.current_password_required': 'Das jetzige Passwort fehlt',
  'accounts.current_password_wrong': 'Das jetzige Passwort stimmt nicht',
  'accounts.confirmation_required': 'Die Bestätigung des Passworts fehlt',
  'accounts.passwords_differ': 'Die Passwörter stimmen nicht überein',
  'accounts.password_weak':
    'Das Passwort braucht Groß- und Kleinbuchstaben, eine Ziffer und ein Sonderzeichen',
  'accounts.reauthentication_required': 'Bitte bestätigen Sie, dass Sie es sind',
  'accounts.session_not_found': 'Diese Sitzung ist schon beendet',
  'accounts.password_wrong': 'Das Passwort stimmt nicht',
  'accounts.password_common': 'Dieses Passwort ist zu verbreitet',
  'accounts.password_contains_name':
    'Das Passwort darf weder den Namen des Produkts noch den Ihres Kontos enthalten',
  'accounts.username_characters':
    'Der Benutzername besteht aus Buchstaben, Ziffern und . _ - + @ und beginnt mit Buchstabe oder Ziffer',
  'accounts.not_permitted': 'Ihre Rolle erlaubt das nicht',
  'accounts.second_factor_missing': 'Richten Sie zuerst in Ihrem Profil einen zweiten Faktor ein',
  'accounts.totp_exists': 'Eine Authentifizierungs-App ist schon eingerichtet; entfernen Sie sie zuerst',
  'accounts.totp_not_started': 'Beginnen Sie die Einrichtung der Authentifizierungs-App noch einmal',
  'accounts.last_factor_required':
    'Die Einstellungen verlangen einen zweiten Faktor, und dies ist Ihr letzter',
  'accounts.no_second_factor': 'Sie haben keinen zweiten Faktor',
  'accounts.passkey_exists': 'Dieser Passkey ist schon hinzugefügt',
  'accounts.passkey_not_found': 'Passkey nicht gefunden',
  'accounts.passkeys_unavailable': 'Passkeys brauchen eine Adresse mit Namen statt einer IP-Adresse',
  'accounts.not_found': 'Administrator nicht gefunden',
  'accounts.username_not_found': 'Administrator %{username} nicht gefunden',
  'accounts.username_taken': 'Es gibt schon einen Administrator %{username}',
  'accounts.already_disabled': '%{username} ist schon gesperrt',
  'accounts.already_active': '%{username} ist schon aktiv',
  'accounts.last_owner':
    '%{username} ist der letzte aktive Inhaber: Machen Sie zuerst einen anderen Benutzer zum Inhaber',
  'accounts.invitation_invalid':
    'Diese Einladung wurde benutzt, widerrufen oder ist abgelaufen. Bitten Sie einen Inhaber um eine neue.',
  'accounts.passphrase_length': 'Die Passphrase muss mindestens %{min} Zeichen haben',
  'accounts.secrets_differ': 'Die beiden sind nicht gleich',
} satisfies Record<keyof typeof en.accounts, string>;
