import type { Translation } from '../Translation';

export const accounts: Translation['accounts'] = {
  new_password_required: 'Das neue Passwort fehlt',
  current_password_required: 'Das jetzige Passwort fehlt',
  current_password_wrong: 'Das jetzige Passwort stimmt nicht',
  confirmation_required: 'Die Bestätigung des Passworts fehlt',
  passwords_differ: 'Die Passwörter stimmen nicht überein',
  password_weak: 'Das Passwort braucht Groß- und Kleinbuchstaben, eine Ziffer und ein Sonderzeichen',
  reauthentication_required: 'Bitte bestätigen Sie, dass Sie es sind',
  session_not_found: 'Diese Sitzung ist schon beendet',
  password_wrong: 'Das Passwort stimmt nicht',
  password_common: 'Dieses Passwort ist zu verbreitet',
  password_contains_name: 'Das Passwort darf weder den Namen des Produkts noch den Ihres Kontos enthalten',
  username_characters:
    'Der Benutzername besteht aus Buchstaben, Ziffern und . _ - + @ und beginnt mit Buchstabe oder Ziffer',
  username_reserved: 'Diesen Namen verwendet das System selbst',
  not_permitted: 'Ihre Rolle erlaubt das nicht',
  second_factor_missing: 'Richten Sie zuerst in Ihrem Profil einen zweiten Faktor ein',
  totp_exists: 'Eine Authentifizierungs-App ist schon eingerichtet; entfernen Sie sie zuerst',
  totp_not_started: 'Beginnen Sie die Einrichtung der Authentifizierungs-App noch einmal',
  last_factor_required: 'Die Einstellungen verlangen einen zweiten Faktor, und dies ist Ihr letzter',
  no_second_factor: 'Sie haben keinen zweiten Faktor',
  passkey_exists: 'Dieser Passkey ist schon hinzugefügt',
  passkey_not_found: 'Passkey nicht gefunden',
  passkeys_unavailable: 'Passkeys brauchen eine Adresse mit Namen statt einer IP-Adresse',
  not_found: 'Administrator nicht gefunden',
  username_not_found: 'Administrator %{username} nicht gefunden',
  username_taken: 'Es gibt schon einen Administrator %{username}',
  already_disabled: '%{username} ist schon gesperrt',
  already_active: '%{username} ist schon aktiv',
  last_owner:
    '%{username} ist der letzte aktive Inhaber: Machen Sie zuerst einen anderen Benutzer zum Inhaber',
  invitation_invalid:
    'Diese Einladung wurde benutzt, widerrufen oder ist abgelaufen. Bitten Sie einen Inhaber um eine neue.',
  passphrase_length: 'Die Passphrase muss mindestens %{min} Zeichen haben',
  secrets_differ: 'Die beiden sind nicht gleich',
};

export const invitation: Translation['invitation'] = {
  title: 'Sie sind eingeladen',
  invited: 'Legen Sie Ihr Konto bei %{product} an: %{email}, Rolle %{role}',
  first_name: 'Vorname',
  last_name: 'Nachname',
  create: 'Konto anlegen',
  creating: 'Konto wird angelegt...',
  rules: '12 Zeichen oder mehr, mit Großbuchstabe, Kleinbuchstabe, Zahl und einem von @$!%*?&',
  account_failed: 'Das Konto konnte nicht angelegt werden',
  sign_in: 'Zur Anmeldung',
  roles: { owner: 'Inhaber', administrator: 'Administrator', support: 'Support', viewer: 'Leser' },
};
