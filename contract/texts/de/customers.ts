import type { Translation } from '../Translation';

export const customers: Translation['customers'] = {
  not_found: 'Kunde nicht gefunden',
  erased: 'Die Daten des Kunden wurden bereits gelöscht',
  other_email: 'Geben Sie die E-Mail-Adresse %{email} ein',
  too_large:
    'Der Kunde hat mehr als %{max} Bestellungen, Schlüssel oder Nachrichten: Exportieren Sie stattdessen deren Listen',
};

export const customerResource: Translation['resources']['customers'] = {
  fields: {
    id: 'ID',
    email: 'E-Mail',
    first_name: 'Vorname',
    last_name: 'Nachname',
    names: 'Name',
    order_count: 'Bestellungen',
    last_order_at: 'Letzte Bestellung',
    license_count: 'Schlüssel',
    backordered_units: 'Wartend',
    erased_at: 'Gelöscht',
  },

  name: 'Kunde |||| Kunden',
  subtitle: 'Alle, die bestellt haben, nach E-Mail-Adresse',
  search: 'E-Mail oder Name…',
  not_found: 'Kunde nicht gefunden',
  empty: 'Noch keine Kunden',
  empty_text: 'Kunden erscheinen hier mit ihrer ersten Bestellung.',
  shops: 'Shops',
  shop_orders: '%{smart_count} Bestellung |||| %{smart_count} Bestellungen',
  orders: 'Bestellungen',
  licenses: 'Lizenzschlüssel',
  no_licenses: 'Noch keine Schlüssel',
  messages: 'Nachrichten',
  no_messages: 'Noch keine Nachrichten',
  erased: 'Gelöscht',
  export: {
    action: 'Daten exportieren',
    done: 'Daten exportiert',
    failed: 'Die Daten konnten nicht exportiert werden',
  },
  erase: {
    action: 'Daten löschen…',
    title: 'Daten dieses Kunden löschen?',
    text: 'E-Mail-Adresse und Namen werden in allen Bestellungen, Schlüsseln und Webhooks durch ein Pseudonym ersetzt. Offene Nachrichten werden abgebrochen, und die Links zu den Bestellseiten enden. Schlüssel und Verkäufe bleiben gezählt. Das kann nicht rückgängig gemacht werden.',
    waiting:
      '%{smart_count} Einheit wartet auf einen Schlüssel; sie erhält ihn ohne Nachricht. |||| %{smart_count} Einheiten warten auf Schlüssel; sie erhalten sie ohne Nachricht.',
    shop: 'Der Shop hat eine eigene Kopie, und Sicherungen enthalten die Daten, bis sie gelöscht werden.',
    email: 'Geben Sie zur Bestätigung %{email} ein.',
    confirm: 'Daten löschen',
    done: 'Die Daten wurden gelöscht',
    failed: 'Die Daten konnten nicht gelöscht werden',
  },
};
