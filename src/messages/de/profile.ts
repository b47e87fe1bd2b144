import type en from '../en/profile';

const profile: typeof en = {
  title: 'Mein Profil',
  subtitle: 'Ihr Konto und Ihr Passwort',
  account: 'Konto',
  username_fixed: 'Der Benutzername lässt sich nicht ändern',
  edit: {
    title: 'Persönliche Angaben',
    save: 'Änderungen speichern',
    success: 'Profil gespeichert',
    failure: 'Profil konnte nicht gespeichert werden',
  },
  password: {
    title: 'Passwort ändern',
    subtitle: 'Alle Ihre anderen Sitzungen enden.',
    save: 'Passwort ändern',
    success: 'Passwort geändert',
    failure: 'Passwort konnte nicht geändert werden',
    rules: 'Das neue Passwort hat',
    met: 'erfüllt',
    unmet: 'noch nicht erfüllt',
    rule: {
      length: '12 Zeichen oder mehr',
      uppercase: 'einen Großbuchstaben',
      lowercase: 'einen Kleinbuchstaben',
      number: 'eine Ziffer',
      special: 'ein Sonderzeichen aus @$!%*?&',
    },
  },
};

export default profile;
