import type en from '../en/invitation';

const invitation: typeof en = {
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

export default invitation;
