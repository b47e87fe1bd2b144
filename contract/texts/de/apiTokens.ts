import type { Translation } from '../Translation';

export const apiTokens: Translation['apiTokens'] = {
  not_found: 'API-Token nicht gefunden',
  name_required: 'Der Name fehlt',
  network_format: 'Muss eine Adresse oder ein Netz sein, etwa 10.0.0.0/8',
  role_above: 'Darf nicht mehr als Ihre eigene Rolle sein',
  too_many: 'Sie haben bereits %{max} API-Token; widerrufen Sie zuerst eines',
  unknown: 'Unbekanntes API-Token',
  expired: 'Das API-Token ist abgelaufen',
  revoked: 'Das API-Token wurde widerrufen',
  network: 'Das API-Token gilt nicht von dieser Adresse aus',
  session_required: 'Dafür muss ein Benutzer angemeldet sein: Kein API-Token darf es',
};

export const apiTokenResource: Translation['resources']['apiTokens'] = {
  fields: { name: 'Name', role: 'Rolle', days: 'Gültig für Tage', networks: 'Netze' },

  name: 'API-Token |||| API-Token',
  subtitle: 'Für Software, die die API in Ihrem Namen aufruft.',
  ends: 'Es endet wie alle Ihre Token, wenn Sie Ihr Passwort ändern oder sich überall abmelden.',
  empty: 'Keine API-Token',
  empty_text:
    'Senden Sie eines im Header „Authorization: Bearer …“. Die API ist unter /api/docs beschrieben.',
  create: 'API-Token erstellen',
  notifications: { create_failed: 'API-Token konnte nicht erstellt werden' },
  created_title: 'API-Token %{name}',
  created_text: 'Kopieren Sie es jetzt: Es wird nicht noch einmal angezeigt.',
  copy: 'Kopieren',
  copied: 'API-Token in die Zwischenablage kopiert',
  done: 'Ich habe es aufbewahrt',
  help: {
    name: 'Was das Token verwendet, etwa „Buchhaltung“.',
    days: 'Danach wird es abgelehnt.',
    networks: 'Adressen und Netze, von denen aus es gilt, etwa 10.0.0.0/8. Leer: von überall.',
  },
  expired: 'Abgelaufen',
  of_user: 'von %{name}',
  everywhere: 'Von überall',
  expires: 'Läuft am %{date} ab',
  never_used: 'Nie verwendet',
  last_used: 'Zuletzt verwendet am %{time} von %{ip}',
  revoke: 'Widerrufen',
  confirm: 'API-Token %{name} widerrufen?',
  warning: 'Anfragen mit ihm werden sofort abgelehnt. Das lässt sich nicht rückgängig machen.',
  revoked: 'API-Token widerrufen',
  revoke_failed: 'API-Token konnte nicht widerrufen werden',
};
