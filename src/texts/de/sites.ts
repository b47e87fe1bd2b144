import { success } from '#contract/texts/de/success';
import type * as en from '../en/sites';
import { delivered } from './deliveredKeys';
import { earlier } from './earlierOrders';
import { apiKeys } from './siteApiKeys';
import { events } from './siteEvents';
import { health, webhook } from './siteHealth';

export const sites: typeof en.sites = {
  name: 'WooCommerce-Shop |||| WooCommerce-Shops',
  create: 'Shop anmelden',
  create_subtitle: 'Der Shop bittet Sie um Zustimmung und sendet seine Schlüssel automatisch.',
  search: 'Nach Name oder URL suchen',
  empty: 'Noch keine Shops',
  empty_text: 'Melden Sie einen Shop an, um seine Produkte Lizenzpools zuzuordnen.',
  not_found: 'Shop nicht gefunden',
  last_sync: 'Letzter Abgleich',
  never: 'Nie',
  active: 'Aktiv',
  inactive: 'Inaktiv',
  deletion: {
    mappings: '%{smart_count} Produktzuordnung |||| %{smart_count} Produktzuordnungen',
    orders:
      '%{smart_count} Bestellung, die auf Schlüssel wartet |||| %{smart_count} Bestellungen, die auf Schlüssel warten',
  },
  delete_warning:
    'Seine Produktzuordnungen werden mit gelöscht. Bestellungen dieses Shops bekommen keine Schlüssel mehr.',
  help: {
    consumer_key:
      'In WooCommerce unter Einstellungen, Erweitert, REST-API. Mit Lese- und Schreibrechten legt Keystock die Webhooks automatisch an; Leserechte genügen, wenn Sie sie manuell anlegen.',
    notification_email: 'Wird gewarnt, wenn ein Pool dieses Shops zur Neige geht oder der Shop gestört ist.',
  },
  key: {
    title: 'API-Schlüssel (Webhook-Geheimnis)',
    subtitle: 'Er signiert, was der Shop schickt. Sonst öffnet er nichts.',
    copied: 'API-Schlüssel in die Zwischenablage kopiert',
    read_failed: 'API-Schlüssel konnte nicht gelesen werden',
    regenerate: 'Neu erzeugen',
    confirm: 'API-Schlüssel von %{name} neu erzeugen?',
    warning:
      'Die Webhooks des Shops werden automatisch aktualisiert; mit dem alten Schlüssel signierte Webhooks werden noch einen Tag angenommen. API-Schlüssel für Bestellungen bleiben, wie sie sind.',
    regenerated:
      'Das ist der neue Schlüssel. Die Webhooks des Shops werden automatisch aktualisiert, sofern sein REST-Schlüssel Schreibrechte hat.',
  },
  api_keys: apiKeys,
  webhook,
  health,
  events,
  credentials: {
    edit: 'Schlüssel ändern',
    title: 'Neuer REST-API-Schlüssel von %{name}',
    text: 'Keystock verwendet diese Schlüssel für alle weiteren Anfragen an den Shop.',
    save: 'Schlüssel ändern',
    changed: 'Schlüssel geändert',
    change_failed: 'Die Schlüssel konnten nicht geändert werden',
  },
  connect: {
    manual: 'Oder geben Sie seine Schlüssel ein',
    button: 'Mit WooCommerce verbinden',
    reconnect: 'Noch einmal verbinden',
    failed: 'Der Shop konnte nicht verbunden werden',
    callback_title: 'Der Shop wird verbunden',
    waiting: 'Warten auf die Schlüssel des Shops...',
    denied: 'Der Shop wurde nicht verbunden: Der Zugriff wurde dort abgelehnt.',
    expired: 'Der Shop hat seine Schlüssel nicht rechtzeitig gesendet. Beginnen Sie erneut.',
    back: 'Zurück zu den Shops',
  },
  test_order: {
    run: 'Testbestellung an mich',
    running: 'Läuft...',
    failed: 'Die Testbestellung ist fehlgeschlagen',
    title: 'Testbestellung',
    sent: 'Es funktioniert: Die E-Mail wurde an %{address} gesendet.',
    passed: 'Es funktioniert: Das bekommt der Kunde.',
    path: 'Eine Bestellung von %{product} hat einen Schlüssel aus %{pool} bekommen. Alles wurde zurückgenommen: Kein Schlüssel ist verkauft, keine Bestellung gespeichert, und der gezeigte Schlüssel ist ein Beispiel.',
    page: 'Die Seite des Kunden',
  },
  information: 'Angaben zum Shop',
  identity: {
    dismiss: 'Schließen',
    dismissed: 'Meldung geschlossen',
    dismiss_failed: 'Meldung konnte nicht geschlossen werden',
    moved: 'Der Shop nennt eine andere URL seine eigene:',
    use_url: 'Diese URL verwenden',
    same_shop: '%{other} ist derselbe Shop, sodass eine Bestellung zweimal Schlüssel erhalten kann:',
    merge: '%{other} zusammenführen',
    merging: 'Die Shops werden zusammengeführt',
    merge_failed: 'Shops konnten nicht zusammengeführt werden',
    confirm: '%{other} mit %{site} zusammenführen?',
    consequences:
      'Bestellungen, Schlüssel und Zuordnungen von %{other} gehen zu %{site}, und %{other} wird gelöscht. Ein Produkt, das beide zuordnen, behält die Zuordnung von %{site}. Das kann nicht rückgängig gemacht werden.',
    confirm_label: 'Zusammenführen',
  },
  edit: {
    open: 'Name und URL ändern',
    title: 'Shop ändern',
    text: 'Kunden lesen den Namen in ihren Nachrichten. Bestellungen und Schlüssel bleiben beim Shop, wenn sich seine URL ändert.',
  },
  edit_email: 'E-Mail für Warnungen ändern',
  mappings: {
    title: 'Produktzuordnungen',
    add: 'Zuordnung hinzufügen',
    empty: 'Noch ist kein Produkt zugeordnet',
    empty_text: 'Ordnen Sie einem Produkt einen Pool zu, und seine Bestellungen bekommen Schlüssel.',
  },
  earlier,
  delivered,
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
    created_unreachable: 'Shop angelegt, aber nicht erreichbar: %{reason}',
    created: success['success.sites.create'],
    updated: success['success.sites.update'],
    deleted: success['success.sites.delete'],
    regenerated: success['success.sites.regenerateApiKey'],
    create_failed: 'Shop konnte nicht angemeldet werden',
    update_failed: 'Shop konnte nicht geändert werden',
    delete_failed: 'Shop konnte nicht gelöscht werden',
    regenerate_failed: 'API-Schlüssel konnte nicht neu erzeugt werden',
    sync_failed: 'Produkte konnten nicht abgeglichen werden',
    check_failed: 'Der Shop konnte nicht geprüft werden',
  },
};
