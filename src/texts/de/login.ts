import type en from '../en/login';

const login: typeof en = {
  subtitle: 'Melden Sie sich bei Ihrem Administratorkonto an',
  footer: 'Sichere Lizenzverwaltung',
  username: 'Benutzername',
  password: 'Passwort',
  submit: 'Anmelden',
  submitting: 'Anmeldung läuft...',
  code: 'Code',
  code_hint: 'Aus Ihrer Authentifizierungs-App, oder ein Wiederherstellungscode',
  passkey: 'Mit einem Passkey anmelden',
  failed: 'Anmeldung fehlgeschlagen. Bitte prüfen Sie Ihre Zugangsdaten.',
  language: 'Sprache',
  loading: 'Wird geladen...',
};

export default login;
