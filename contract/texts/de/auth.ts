import type { Translation } from '../Translation';

export const auth: Translation['auth'] = {
  username_required: 'Der Benutzername fehlt',
  username_length: 'Der Benutzername muss mindestens %{min} Zeichen haben',
  password_required: 'Das Passwort fehlt',
  password_length: 'Das Passwort muss mindestens %{min} Zeichen haben',
  password_max: 'Das Passwort darf höchstens %{max} Zeichen haben',
  wrong_credentials: 'Benutzername oder Passwort stimmt nicht',
  code_required: 'Der Code fehlt',
  code_wrong: 'Der Code ist falsch, abgelaufen oder schon benutzt',
  second_factor_required:
    'Geben Sie den Code Ihrer Authentifizierungs-App oder einen Wiederherstellungscode ein',
  passkey_refused: 'Dieser Passkey wurde nicht angenommen',
  passkey_name_required: 'Der Name fehlt',
  sign_in: 'Bitte melden Sie sich an',
  inactive: 'Ihr Konto ist inaktiv',
  too_many_attempts: 'Zu viele Versuche. Bitte warten Sie einen Moment.',
};

export const login: Translation['login'] = {
  subtitle: 'Melden Sie sich bei Ihrem Administratorkonto an',
  footer: 'Sichere Lizenzverwaltung',
  username: 'Benutzername',
  password: 'Passwort',
  submit: 'Anmelden',
  submitting: 'Anmeldung läuft...',
  code: 'Code',
  code_hint: 'Aus Ihrer Authentifizierungs-App, oder ein Wiederherstellungscode',
  passkey: 'Mit einem Passkey anmelden',
  provider: 'Mit %{name} anmelden',
  provider_blocked: 'Der Browser hat kein Fenster geöffnet. Erlauben Sie es für diese Seite.',
  provider_done: 'Fertig. Sie können dieses Fenster schließen.',
  back: 'Zurück zur Anmeldung',
  failed: 'Anmeldung fehlgeschlagen. Bitte prüfen Sie Ihre Zugangsdaten.',
  language: 'Sprache',
  loading: 'Wird geladen...',
};
