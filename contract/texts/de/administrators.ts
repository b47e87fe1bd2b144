import type { Translation } from '../Translation';

export const access: Translation['access'] = {
  reveal: {
    button: 'Schlüssel aufdecken',
    title: 'Schlüssel der Lizenz #%{id} aufdecken?',
    text: 'Der Grund wird mit Ihrem Namen aufgezeichnet. Sie können 20 Schlüssel pro Stunde aufdecken.',
    confirm: 'Schlüssel aufdecken',
    failed: 'Der Schlüssel konnte nicht aufgedeckt werden',
  },
};

export const administratorResource: Translation['resources']['administrators'] = {
  fields: {
    id: 'ID',
    username: 'Benutzername',
    email: 'E-Mail',
    first_name: 'Vorname',
    last_name: 'Nachname',
    role: 'Rolle',
    is_active: 'Aktiv',
    last_login: 'Letzte Anmeldung',
    created_at: 'Angelegt',
  },

  name: 'Administrator |||| Administratoren',
  subtitle: 'Wer die Konsole benutzen darf, und mit welcher Rolle',
  status: 'Zustand',
  active: 'Aktiv',
  disabled: 'Gesperrt',
  roles: {
    owner: 'Darf alles.',
    administrator:
      'Darf alles, außer Administratoren einladen oder ändern und die Sicherheit der Anmeldung ändern.',
    support:
      'Sieht maskierte Schlüssel, deckt sie einzeln mit einem Grund auf, ersetzt Schlüssel und sendet sie erneut. Kein Export, kein Import, keine Einstellungen.',
    viewer: 'Liest alles außer Schlüsseln, Einstellungen und Aktivität.',
  },
  role: {
    change: 'Rolle ändern',
    change_of: 'Rolle von %{name} ändern',
    text: 'Die neue Rolle gilt sofort.',
    changed: 'Rolle geändert',
    failed: 'Die Rolle konnte nicht geändert werden',
  },
  disable: {
    button: 'Sperren',
    of: '%{name} sperren',
    confirm: '%{name} sperren?',
    text: 'Alle Sitzungen des Kontos enden sofort. Es kann wieder freigegeben werden.',
    done: '%{name} ist gesperrt',
    failed: 'Das Konto konnte nicht gesperrt werden',
  },
  enable: {
    button: 'Freigeben',
    of: '%{name} freigeben',
    done: '%{name} ist wieder aktiv',
    failed: 'Das Konto konnte nicht freigegeben werden',
  },
};

export const invitationResource: Translation['resources']['invitations'] = {
  fields: {
    email: 'E-Mail',
    role: 'Rolle',
    invited_by: 'Eingeladen von',
    created_at: 'Eingeladen',
    expires_at: 'Gültig bis',
  },

  name: 'Offene Einladung |||| Offene Einladungen',
  create: 'Einladen',
  text: 'Die eingeladene Person legt ihr Konto mit einem Link an, der einmal gilt, 7 Tage lang.',
  empty: 'Keine offenen Einladungen',
  notifications: { created: 'Einladung gesendet', create_failed: 'Einladen fehlgeschlagen' },
  link: 'Link der Einladung',
  link_title: 'Senden Sie diesen Link an %{email}',
  link_text: 'Er gilt einmal, 7 Tage lang, und wird nur jetzt gezeigt.',
  copy: 'Link kopieren',
  copied: 'Link in die Zwischenablage kopiert',
  details: '%{role}, eingeladen von %{name}, bis %{date}',
  revoke: 'Widerrufen',
  revoke_of: 'Einladung von %{email} widerrufen',
  revoked: 'Einladung widerrufen',
  revoke_failed: 'Die Einladung konnte nicht widerrufen werden',
};
