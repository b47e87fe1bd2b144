import type en from '../en/sites';

const sites: typeof en = {
  name: 'WooCommerce-Shop |||| WooCommerce-Shops',
  register: 'Shop anmelden',
  registering: 'Verbinden Sie einen Shop mit dem REST-API-Schlüssel seines WooCommerce.',
  search: 'Nach Name oder URL suchen',
  empty: 'Noch keine Shops',
  empty_text: 'Melden Sie einen Shop an, um seine Produkte Lizenzpools zuzuordnen.',
  not_found: 'Shop nicht gefunden',
  last_sync: 'Letzter Abgleich',
  never: 'Nie',
  active: 'Aktiv',
  inactive: 'Inaktiv',
  delete_warning:
    'Seine Produktzuordnungen werden mit gelöscht. Bestellungen dieses Shops bekommen keine Schlüssel mehr.',
  help: {
    consumer_key: 'In WooCommerce unter Einstellungen, Erweitert, REST-API. Leserechte genügen.',
    notification_email: 'Wird gewarnt, wenn ein Pool dieses Shops zur Neige geht.',
  },
  key: {
    title: 'API-Schlüssel',
    subtitle: 'Er signiert, was der Shop schickt.',
    copied: 'API-Schlüssel in die Zwischenablage kopiert',
    regenerate: 'Neu erzeugen',
    confirm: 'API-Schlüssel von %{name} neu erzeugen?',
    warning:
      'Der jetzige Schlüssel gilt sofort nicht mehr: Damit signierte Webhooks werden abgelehnt, bis der Shop den neuen hat.',
    renewed: 'Das ist der neue Schlüssel. Tragen Sie ihn als Geheimnis der Webhooks im Shop ein.',
  },
  webhook: {
    title: 'Webhooks',
    copy: 'Webhook-URL kopieren',
    copied: 'Webhook-URL in die Zwischenablage kopiert',
    how: 'Legen Sie in WooCommerce unter Einstellungen, Erweitert, Webhooks je einen Webhook für Bestellung erstellt, aktualisiert, gelöscht und wiederhergestellt an, mit dieser Auslieferungs-URL und dem API-Schlüssel als Geheimnis.',
  },
  information: 'Angaben zum Shop',
  edit_email: 'E-Mail für Warnungen ändern',
  mappings: {
    title: 'Produktzuordnungen',
    add: 'Zuordnung hinzufügen',
    empty: 'Noch ist kein Produkt zugeordnet',
    empty_text: 'Ordnen Sie einem Produkt einen Pool zu, und seine Bestellungen bekommen Schlüssel.',
  },
  products: {
    sync: 'Produkte abgleichen',
    syncing: 'Abgleich läuft...',
    title: 'Produkte',
    found: '%{smart_count} Produkt gefunden |||| %{smart_count} Produkte gefunden',
    none: 'Keine Produkte gefunden. Prüfen Sie, ob der Shop Produkte hat und die API-Zugangsdaten stimmen.',
    id: 'ID',
    name: 'Name',
    sku: 'Artikelnummer',
    variations: '%{smart_count} Variante |||| %{smart_count} Varianten',
  },
  notifications: {
    created: 'Shop angemeldet',
    updated: 'Shop geändert',
    deleted: 'Shop gelöscht',
    regenerated: 'API-Schlüssel neu erzeugt',
    create_failed: 'Shop konnte nicht angemeldet werden',
    update_failed: 'Shop konnte nicht geändert werden',
    delete_failed: 'Shop konnte nicht gelöscht werden',
    regenerate_failed: 'API-Schlüssel konnte nicht neu erzeugt werden',
    sync_failed: 'Produkte konnten nicht abgeglichen werden',
  },
};

export default sites;
