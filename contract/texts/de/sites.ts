import type { Translation } from '../Translation';
import { siteDeliveredKeys } from './deliveredKeys';
import { siteEarlierOrders } from './earlierOrders';
import { success } from './endpoints';
import { siteEvents } from './siteEvents';
import { siteHealth, siteWebhooks } from './siteHealth';

export const sites: Translation['sites'] = {
  not_found: 'Shop nicht gefunden',
  name_required: 'Der Name des Shops fehlt',
  name_length: 'Der Name des Shops muss mindestens %{min} Zeichen haben',
  url_required: 'Die URL des Shops fehlt',
  url_invalid: 'Bitte geben Sie eine gültige URL ein (z. B. https://shop.example.com)',
  url_taken: 'Ein Shop mit dieser URL ist schon angemeldet',
  same_shop: 'Das ist der Shop von %{site}',
  other_shop: 'Unter dieser URL antwortet ein anderer Shop; melden Sie ihn als eigenen Shop an',
  not_same_shop: 'Es ist nicht bekannt, dass beide derselbe Shop sind; prüfen Sie zuerst beide Verbindungen',
  no_report: 'Diese Meldung gibt es nicht mehr',
  registered_twice:
    '%{site} ist derselbe Shop; führen Sie beide zusammen, damit keine Bestellung zweimal Schlüssel erhält',
  copy_sends:
    'Eine Kopie dieses Shops unter %{url} sendet ihre Bestellungen hierher; sie erhalten keine Schlüssel',
  move_suspected:
    'Bestellungen kommen von %{url}, und der Shop antwortet nicht unter seiner eigenen URL; sie warten, bis er antwortet oder die URL geändert wird',
  order_again:
    'Der Shop hat die ID der Bestellung %{order} einer anderen Bestellung gegeben, wie nach einer wiederhergestellten Sicherung; beide haben eigene Schlüssel, und die frühere ist jetzt %{replaced}',
  consumer_key_required: 'Der Consumer Key fehlt',
  consumer_secret_required: 'Das Consumer Secret fehlt',
  token_required: 'Token ist erforderlich',
  inactive: 'Dieser Shop ist inaktiv',
  is_active: 'Der Shop ist schon aktiv',
  is_paused: 'Der Shop ist schon pausiert',
  is_archived: 'Der Shop ist schon archiviert',
  connection_not_found: 'Verbindung nicht gefunden',
  admin_required: 'Nur Administratoren können Shops verbinden',
  https_required:
    'Shops senden ihre Schlüssel nur an https-Adressen; setzen Sie PUBLIC_URL auf eine https-Adresse oder melden Sie den Shop mit seinen Schlüsseln an',
  local_address:
    'Shops können nichts an %{origin} senden, das nur eine Adresse dieses Netzes ist; setzen Sie PUBLIC_URL auf eine Adresse im Internet',
  port_not_allowed:
    'Shops senden nur an die Ports 80, 443 und 8080, nicht an %{origin}; setzen Sie PUBLIC_URL auf eine solche Adresse',
  read_only_notes:
    'Die Schlüssel des Shops sind nur zum Lesen, daher erhalten seine Kunden weder Notizen noch Schlüssel in ihren Bestellungen; geben Sie Keystock einen Schlüssel mit der Berechtigung Lesen/Schreiben',
  read_only:
    'Der Consumer Key hat nur Leserechte; richten Sie die Webhooks manuell ein oder verbinden Sie den Shop mit einem Schlüssel mit Schreibrechten',
  insecure_shop:
    'Die Adresse des Shops hat kein https, daher wäre das Geheimnis seiner Webhooks unterwegs lesbar; ändern Sie die URL auf https oder richten Sie die Webhooks manuell ein',
  insecure_delivery:
    'Webhooks an %{origin} wären unterwegs lesbar; setzen Sie PUBLIC_URL auf eine https-Adresse oder richten Sie die Webhooks manuell ein',
  secret_not_decryptable:
    'Das gespeicherte Consumer Secret lässt sich nicht entschlüsseln; geben Sie die Schlüssel dieses Shops neu ein',
  sync_running: 'Die Bestellungen dieses Shops werden gerade abgeglichen',
  signature: 'Die Signatur stimmt nicht',
  other_server:
    'Ein anderer Keystock-Server vergibt Schlüssel an diesen Shop: Sein Eintrag steht in der Bestellung %{order}. Halten Sie jenen Server an und setzen Sie hier fort',
};

export const siteResource: Translation['resources']['sites'] = {
  fields: {
    id: 'ID',
    name: 'Name',
    url: 'URL',
    consumer_key: 'Consumer Key',
    notification_email: 'E-Mail für Warnungen',
    is_active: 'Status',
    activity: 'Betrieb',
    last_sync_at: 'Letzter Abgleich',
    created_at: 'Angelegt',
    updated_at: 'Geändert',
    health: 'Zustand',
    health_reason: 'Grund',
    api_key: 'API-Schlüssel',
    webhook_url: 'Webhook-URL',
    deliver_by_note: 'Kundennotiz zur Bestellung',
    deliver_by_email: 'E-Mail',
    deliver_by_order_item: 'Artikel der Bestellung im Shop',
    complete_orders: 'Bestellungen im Shop abschließen',
    language: 'Sprache',
    message_subject: 'Betreff der E-Mail',
    message_intro: 'Einleitung',
    send_backorder_notices: 'Wartende Kunden informieren',
    notice_subject: 'Betreff des Hinweises',
    notice_intro: 'Text des Hinweises',
    waiting_thanks: 'Dank bei den Schlüsseln',
    renewal_subject: 'Betreff einer Verlängerung',
    renewal_intro: 'Text einer Verlängerung',
    consumer_secret: 'Consumer Secret',
  },
  inputs: { name: 'Name des Shops', url: 'URL des Shops' },

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
  activity: {
    paused: 'Pausiert',
    archived: 'Archiviert',
    all: 'Nicht archiviert',
    filter: 'Archiviert',
    only_archived: 'Nur archivierte',
    pause: 'Pausieren',
    resume: 'Fortsetzen',
    archive: 'Archivieren',
    activate: 'Wieder aktivieren',
    pause_title: '%{name} pausieren?',
    pause_text:
      'Bestellungen des Shops werden erfasst und bekommen keine Schlüssel. Wartende Einheiten behalten ihre Plätze. Wenn Sie ihn fortsetzen, bekommen alle ihre Schlüssel, in der Reihenfolge der Bestellungen. Bestellungen, die seine Software mit einem API-Schlüssel sendet, werden abgelehnt.',
    archive_title: '%{name} archivieren?',
    archive_text:
      'Vom Shop wird nichts empfangen und an ihn nichts gesendet. Seine Webhooks werden dort entfernt, wenn er antwortet. Wartende Einheiten verlassen die Warteschlangen. Seine Bestellungen und deren Schlüssel bleiben, und er kann wieder aktiviert werden. Listen der Shops zeigen ihn nicht mehr.',
    saved: 'Shop gespeichert',
    failed: 'Der Shop konnte nicht geändert werden',
    is_paused:
      'Pausiert: Bestellungen werden erfasst und bekommen ihre Schlüssel, wenn Sie den Shop fortsetzen.',
    is_archived:
      'Archiviert: Vom Shop wird nichts empfangen und an ihn nichts gesendet. Seine Bestellungen und deren Schlüssel bleiben.',
  },
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
  webhook: siteWebhooks,
  health: siteHealth,
  events: siteEvents,
  refused: {
    title:
      '%{smart_count} Bestellung wurde nicht oder nicht ganz gelesen |||| %{smart_count} Bestellungen wurden nicht oder nicht ganz gelesen',
    newest: 'Die letzten %{n} werden gezeigt.',
    order: 'Bestellung %{number}',
    unknown: 'ohne ID',
    retry: 'Erneut lesen',
    retry_one: 'Bestellung %{number} erneut lesen',
    retry_all: 'Alle erneut lesen',
    retried: 'Erneut gelesen: was noch in der Liste steht, war nicht lesbar',
    retry_failed: 'Die Bestellung konnte nicht gelesen werden',
    by_hand: 'Von Hand zuteilen',
    by_hand_one: 'Schlüssel der Bestellung %{number} von Hand zuteilen',
    reason: 'Bestellung %{number} des Shops war nicht lesbar',
    dismiss: 'Erledigt',
    dismiss_one: 'Erledigt: Bestellung %{number}',
    dismiss_title: 'Bestellung %{number} als erledigt entfernen?',
    dismiss_text:
      'Sie verlässt diese Liste. Von Hand vergebene Schlüssel zählen nicht mit: Sendet der Shop die Bestellung erneut und ist sie lesbar, erhält sie Schlüssel wie üblich.',
    dismissed: 'Bestellung entfernt',
    dismiss_failed: 'Die Bestellung konnte nicht entfernt werden',
  },
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
    keys: 'Schlüssel seiner REST-API',
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
  trend: 'Bestellungen in 30 Tagen',
  waits: 'Von der Zahlung bis zum Schlüssel',
  tabs: { overview: 'Übersicht', delivery: 'Auslieferung', connection: 'Verbindung' },
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
  earlier: siteEarlierOrders,
  delivered: siteDeliveredKeys,
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
    created: success.sites.create,
    updated: success.sites.update,
    deleted: success.sites.delete,
    regenerated: success.sites.regenerateApiKey,
    create_failed: 'Shop konnte nicht angemeldet werden',
    update_failed: 'Shop konnte nicht geändert werden',
    delete_failed: 'Shop konnte nicht gelöscht werden',
    regenerate_failed: 'API-Schlüssel konnte nicht neu erzeugt werden',
    sync_failed: 'Produkte konnten nicht abgeglichen werden',
    check_failed: 'Der Shop konnte nicht geprüft werden',
  },
};
