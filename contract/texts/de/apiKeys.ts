import type { Translation } from '../Translation';

export const apiKeys: Translation['apiKeys'] = {
  not_found: 'API-Schlüssel nicht gefunden',
  name_required: 'Der Name fehlt',
  scope_required: 'Wählen Sie mindestens eine Berechtigung',
  expires_past: 'Darf nicht in der Vergangenheit liegen',
  too_many: 'Ein Shop hat höchstens %{max} API-Schlüssel; widerrufen Sie zuerst einen',
  unknown: 'Unbekannter API-Schlüssel',
  expired: 'Der API-Schlüssel ist abgelaufen',
  revoked: 'Der API-Schlüssel wurde widerrufen',
  scope_missing: 'Dem API-Schlüssel fehlt die Berechtigung %{scope}',
  quota:
    'Der API-Schlüssel darf %{quota} Schlüssel am Tag ausgeben; diese Bestellung übersteigt den Rest von heute',
};

export const apiKeyResource: Translation['resources']['apiKeys'] = {
  fields: {
    name: 'Name',
    scopes: 'Berechtigungen',
    quota: 'Kontingent am Tag',
    expires_on: 'Läuft ab am',
  },

  name: 'API-Schlüssel |||| API-Schlüssel',
  subtitle: 'Für Software, die Bestellungen an POST /api/shop/orders sendet.',
  empty: 'Keine API-Schlüssel',
  empty_text:
    'WooCommerce braucht keinen: Seine Webhooks bringen die Bestellungen. Erstellen Sie einen für einen Shop anderer Art oder für eigene Software.',
  create: 'API-Schlüssel erstellen',
  notifications: { create_failed: 'API-Schlüssel konnte nicht erstellt werden' },
  created_title: 'API-Schlüssel %{name}',
  created_text: 'Kopieren Sie ihn jetzt: Er wird nicht noch einmal angezeigt.',
  copy: 'Kopieren',
  copied: 'API-Schlüssel in die Zwischenablage kopiert',
  done: 'Ich habe ihn aufbewahrt',
  scopes: { allocate: 'Bestellungen senden', read: 'Bestellungen lesen' },
  help: {
    name: 'Was den Schlüssel verwendet, etwa „Online-Shop“. Ein Schlüssel, der einen anderen ablöst und dessen Bestellungen wiederholt, braucht dessen Namen.',
    allocate: 'POST /api/shop/orders: gibt den eigenen Bestellungen Schlüssel und liefert sie zurück.',
    read: 'GET /api/shop/orders: liefert die Schlüssel früher gesendeter Bestellungen.',
    quota: 'Schlüssel, die Bestellungen am Tag (UTC) erhalten dürfen. Leer: keine Grenze.',
    expires_on: 'Der letzte Tag, an dem er gilt, in UTC. Leer: Er läuft nicht ab.',
  },
  expired: 'Abgelaufen',
  unlimited: 'Kein Kontingent',
  used: '%{used} von %{quota} Schlüsseln heute',
  no_expiry: 'Läuft nicht ab',
  expires: 'Läuft am %{date} ab',
  never_used: 'Nie verwendet',
  last_used: 'Zuletzt verwendet am %{time}',
  created: 'Erstellt am %{date}',
  created_by: 'Erstellt von %{name} am %{date}',
  revoke: 'Widerrufen',
  confirm: 'API-Schlüssel %{name} widerrufen?',
  warning: 'Anfragen mit ihm werden sofort abgelehnt. Das lässt sich nicht rückgängig machen.',
  revoked: 'API-Schlüssel widerrufen',
  revoke_failed: 'API-Schlüssel konnte nicht widerrufen werden',
};
