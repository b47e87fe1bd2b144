import type { Translation } from '../Translation';

export const shop: Translation['shop'] = {
  web_page:
    'Der Shop hat mit einer Webseite statt mit Daten geantwortet (steht eine Firewall oder Wartungsseite davor?)',
  maintenance: 'Der Shop ist im Wartungsmodus oder überlastet (Status 503)',
  unknown_key:
    'Der Shop hat den Consumer Key abgelehnt; prüfen Sie den Schlüssel und ob der Webserver den Authorization-Header weiterleitet',
  access_denied:
    'Der Shop hat den Zugriff verweigert, bevor die Anfrage WooCommerce erreichte; ist die Seite passwortgeschützt?',
  no_woocommerce:
    'Unter dieser Adresse gibt es kein WooCommerce; prüfen Sie die Adresse, und ob WooCommerce aktiv ist',
  rate_limited: 'Der Shop begrenzt die Anfragerate; versuchen Sie es in ein paar Minuten erneut',
  plain_permalinks:
    'Die Permalinks des Shops stehen auf „Einfach“, daher ist seine API nicht erreichbar; wählen Sie unter Einstellungen → Permalinks eine andere Struktur',
  refused_keys: 'Der Shop hat die Schlüssel abgelehnt: %{detail}',
  gone: 'Der Shop hat das nicht mehr: %{detail}',
  status: 'Der Shop hat mit einem Fehler geantwortet (Status %{status})',
  quoted: '%{summary}. Seine Antwort: „%{detail}“',
  php_notice:
    'Der Shop stellt seinen Daten eine Meldung von PHP voran, daher sind sie nicht lesbar; schalten Sie die Anzeige von Fehlern ab (WP_DEBUG_DISPLAY), oder beheben Sie den Fehler des genannten Plug-ins: „%{detail}“',
  no_reason: 'der Grund wird nicht gezeigt',
  too_many_values: 'Die Antwort des Shops ist größer als jede Liste eines Shops',
  not_woocommerce:
    'Der Shop hat mit etwas geantwortet, das keine WooCommerce-Daten sind; ist WooCommerce unter dieser Adresse aktiv?',
  list_too_long: 'Die Liste des Shops ist länger als %{max} Einträge',
  takes_no_receipt:
    'Die Bestellung im Shop hält zuerst die Schlüssel fest, die eine E-Mail gleich nennt, und die E-Mail wartet darauf: zehn Minuten, mit einem ersetzten Schlüssel, bis der Shop antwortet. %{reason}',
  pages_repeat: 'Der Shop gibt auf jeder Seite seiner Liste dieselben Bestellungen zurück',
};

export const siteWebhooks: Translation['resources']['sites']['webhook'] = {
  title: 'Webhooks',
  status: {
    active: 'Aktiv',
    paused: 'Pausiert',
    disabled: 'Abgeschaltet',
    missing: 'Fehlt',
    wrong_url: 'Falsche URL',
    duplicate: 'Doppelt',
  },
  active: '%{active} von %{smart_count} aktiv',
  repaired: 'Aktiv, bei der letzten Prüfung repariert',
  automatic: 'Keystock legt sie im Shop an und prüft sie jede Stunde.',
  copy: 'Webhook-URL kopieren',
  copied: 'Webhook-URL in die Zwischenablage kopiert',
  pending: 'Werden im Shop angelegt, sobald die Verbindung geprüft ist.',
  manual:
    'Legen Sie in WooCommerce unter Einstellungen, Erweitert, Webhooks je einen Webhook für Bestellung erstellt, aktualisiert, gelöscht und wiederhergestellt an, mit dieser Auslieferungs-URL und dem API-Schlüssel dieses Shops (Webhook-Geheimnis) als Geheimnis. Die Themen Produkt erstellt, aktualisiert, gelöscht und wiederhergestellt halten die Produktliste aktuell.',
};

export const siteHealth: Translation['resources']['sites']['health'] = {
  title: 'Verbindung',
  check: 'Jetzt prüfen',
  checking: 'Wird geprüft...',
  testing: 'Die Verbindung zum Shop wird getestet...',
  last_webhook: 'Letzter Webhook',
  last_reconciliation: 'Bestellungen zuletzt verglichen',
  backordered: 'Bestellungen im Rückstand',
  unprocessed_events: 'Nicht verarbeitete Webhooks',
  rejected_events: 'Ungültige Signaturen',
  never: 'Nie',
  none: 'Noch keiner',
  state: 'Zustand',
  states: { ok: 'In Ordnung', degraded: 'Eingeschränkt', failing: 'Gestört', unknown: 'Ungeprüft' },
  kinds: {
    connection: 'Verbindung',
    webhooks: 'Webhooks',
    orders: 'Bearbeiten der Bestellungen',
    reconciliation: 'Bestellabgleich',
    products: 'Produkte',
    stock: 'Bestand der Produkte',
    delivery: 'Auslieferung an Kunden',
    identity: 'Identität des Shops',
  },
  advice: {
    copy: 'Löschen Sie die Webhooks von Keystock in der Kopie, unter WooCommerce, Einstellungen, Erweitert, Webhooks.',
    restored: 'Vergleichen Sie die Bestellungen der Tage seit der Sicherung mit dem Shop.',
    moved: 'Wenn der Shop umgezogen ist, ändern Sie seine URL unter „Angaben zum Shop“.',
    unauthorized:
      'Kopieren Sie Consumer Key und Secret neu aus WooCommerce, Einstellungen, Erweitert, REST-API, und ändern Sie die Schlüssel hier. Oder verbinden Sie den Shop noch einmal.',
    insecure: 'Legen Sie die Webhooks ohne https manuell an, wie unten beschrieben.',
    read_only:
      'Verbinden Sie den Shop erneut oder geben Sie Keystock einen Schlüssel mit Lese- und Schreibrechten. Oder legen Sie die Webhooks manuell an, wie unten beschrieben.',
    redirect:
      'Verwenden Sie die Adresse, die der Browser für den Shop anzeigt, mit https und mit oder ohne www.',
    tls: 'Bitten Sie den Hoster des Shops, das Zertifikat zu erneuern.',
    not_json: 'Bitten Sie den Hoster des Shops, Anfragen dieses Servers an /wp-json/wc/v3/ zu erlauben.',
    unreachable: 'Prüfen Sie, ob die Adresse stimmt und der Shop läuft.',
    timeout: 'Der Shop ist langsam oder nicht erreichbar. Keystock versucht es automatisch erneut.',
    refused: 'Ein Administrator dieses Servers kann es mit ALLOW_PRIVATE_SHOP_URLS erlauben.',
    http: 'Prüfen Sie die Adresse des Shops, und ob WooCommerce dort aktiv ist.',
    plain_permalinks:
      'Wählen Sie im WordPress des Shops unter Einstellungen, Permalinks eine andere Struktur als „Einfach“.',
    rate_limited:
      'Keystock sendet weniger Anfragen und versucht es automatisch erneut. Ein Firewall-Plug-in kann für diesen Server eine Ausnahme machen.',
    server_error:
      'Keystock versucht es automatisch erneut. Wenn es anhält, sagt das Fehlerprotokoll des Shops mehr.',
    too_large: 'Oft fügt ein Plug-in jedem Datensatz der API Daten hinzu.',
    not_found: 'Der Datensatz wurde im Shop gelöscht. Es ist nichts zu tun.',
    undeliverable:
      'Ein Administrator dieses Servers muss ihm eine Adresse geben, die der Shop erreicht (PUBLIC_URL).',
  },
};
