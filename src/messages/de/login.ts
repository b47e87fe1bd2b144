import type en from '../en/login';

const login: typeof en = {
  subtitle: 'Melden Sie sich bei Ihrem Administratorkonto an',
  footer: 'Sichere Lizenzverwaltung',
  username: 'Benutzername',
  password: 'Passwort',
  submit: 'Anmelden',
  submitting: 'Anmeldung läuft...',
  failed: 'Anmeldung fehlgeschlagen. Bitte prüfen Sie Ihre Zugangsdaten.',
  loading: 'Wird geladen...',
};

export default login;
