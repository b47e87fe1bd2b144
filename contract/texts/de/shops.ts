import type * as en from '../en/shops';

export const sites = {
  'sites.not_found': 'Shop nicht gefunden',
  'sites.name_required': 'Der Name des Shops fehlt',
  'sites.name_length': 'Der Name des Shops muss mindestens %{min} Zeichen haben',
  'sites.url_required': 'Die URL des Shops fehlt',
  'sites.url_invalid': 'Bitte geben Sie eine gültige URL ein (z. B. https://shop.example.com)',
  'sites.url_taken': 'Ein Shop mit dieser URL ist schon angemeldet',
  'sites.same_shop': 'Das ist der Shop von %{site}',
  'sites.other_shop': 'Unter dieser URL antwortet ein anderer Shop; melden Sie ihn als eigenen Shop an',
  'sites.not_same_shop':
    'Es ist nicht bekannt, dass beide derselbe Shop sind; prüfen Sie zuerst beide Verbindungen',
  'sites.no_report': 'Diese Meldung gibt es nicht mehr',
  'sites.registered_twice':
    '%{site} ist derselbe Shop; führen Sie beide zusammen, damit keine Bestellung zweimal Schlüssel erhält',
  'sites.copy_sends':
    'Eine Kopie dieses Shops unter %{url} sendet ihre Bestellungen hierher; sie erhalten keine Schlüssel',
  'sites.move_suspected':
    'Bestellungen kommen von %{url}, und der Shop antwortet nicht unter seiner eigenen URL; sie warten, bis er antwortet oder die URL geändert wird',
  'sites.order_again':
    'Der Shop hat die ID der Bestellung %{order} einer anderen Bestellung gegeben, wie nach einer wiederhergestellten Sicherung; beide haben eigene Schlüssel, und die frühere ist jetzt %{replaced}',
  'sites.consumer_key_required': 'Der Consumer Key fehlt',
  'sites.consumer_secret_required': 'Das Consumer Secret fehlt',
  'sites.token_required': 'Token ist erforderlich',
  'sites.inactive': 'Dieser Shop ist inaktiv',
  'sites.connection_not_found': 'Verbindung nicht gefunden',
  'sites.admin_required': 'Nur Administratoren können Shops verbinden',
  'sites.https_required':
    'Shops senden ihre Schlüssel nur an https-Adressen; setzen Sie PUBLIC_URL auf eine https-Adresse oder melden Sie den Shop mit seinen Schlüsseln an',
  'sites.local_address':
    'Shops können nichts an %{origin} senden, das nur eine Adresse dieses Netzes ist; setzen Sie PUBLIC_URL auf eine Adresse im Internet',
  'sites.port_not_allowed':
    'Shops senden nur an die Ports 80, 443 und 8080, nicht an %{origin}; setzen Sie PUBLIC_URL auf eine solche Adresse',
  'sites.read_only_notes':
    'Die Schlüssel des Shops sind nur zum Lesen, daher erhalten seine Kunden weder Notizen noch Schlüssel in ihren Bestellungen; geben Sie Keystock einen Schlüssel mit der Berechtigung Lesen/Schreiben',
  'sites.read_only':
    'Der Consumer Key hat nur Leserechte; richten Sie die Webhooks manuell ein oder verbinden Sie den Shop mit einem Schlüssel mit Schreibrechten',
  'sites.insecure_shop':
    'Die Adresse des Shops hat kein https, daher wäre das Geheimnis seiner Webhooks unterwegs lesbar; ändern Sie die URL auf https oder richten Sie die Webhooks manuell ein',
  'sites.insecure_delivery':
    'Webhooks an %{origin} wären unterwegs lesbar; setzen Sie PUBLIC_URL auf eine https-Adresse oder richten Sie die Webhooks manuell ein',
  'sites.secret_not_decryptable':
    'Das gespeicherte Consumer Secret lässt sich nicht entschlüsseln; geben Sie die Schlüssel dieses Shops neu ein',
  'sites.sync_running': 'Die Bestellungen dieses Shops werden gerade abgeglichen',
  'sites.signature': 'Die Signatur stimmt nicht',
  'sites.other_server':
    'Ein anderer Keystock-Server vergibt Schlüssel an diesen Shop: Sein Eintrag steht in der Bestellung %{order}. Halten Sie jenen Server an und setzen Sie hier fort',
} satisfies Record<keyof typeof en.sites, string>;

export const apiKeys = {
  'apiKeys.not_found': 'API-Schlüssel nicht gefunden',
  'apiKeys.name_required': 'Der Name fehlt',
  'apiKeys.scope_required': 'Wählen Sie mindestens eine Berechtigung',
  'apiKeys.expires_past': 'Darf nicht in der Vergangenheit liegen',
  'apiKeys.too_many': 'Ein Shop hat höchstens %{max} API-Schlüssel; widerrufen Sie zuerst einen',
  'apiKeys.unknown': 'Unbekannter API-Schlüssel',
  'apiKeys.expired': 'Der API-Schlüssel ist abgelaufen',
  'apiKeys.revoked': 'Der API-Schlüssel wurde widerrufen',
  'apiKeys.scope_missing': 'Dem API-Schlüssel fehlt die Berechtigung %{scope}',
  'apiKeys.quota':
    'Der API-Schlüssel darf %{quota} Schlüssel am Tag ausgeben; diese Bestellung übersteigt den Rest von heute',
} satisfies Record<keyof typeof en.apiKeys, string>;

export const orders = {
  'orders.id_required': 'Die Bestell-ID fehlt',
  'orders.line_id_required': 'Die ID der Position fehlt',
  'orders.line_id_repeated': 'Diese ID einer Position kommt zweimal vor',
  'orders.unread_line': 'Position %{line} (%{reason})',
  'orders.lines_share_id': 'Zwei Positionen haben dieselbe ID',
  'orders.max_line_items': 'Höchstens %{max} Positionen',
  'orders.max_lines': 'Höchstens %{max} Positionen',
  'orders.max_keys': 'Höchstens %{max} Schlüssel je Bestellung',
  'orders.shop_required': 'Nur ein Shop gibt Bestellungen auf',
  'orders.field': '%{field}: %{reason}',
  'orders.rejected': 'Bestellung %{order}: %{reason}',
  'orders.not_found': 'Bestellung nicht gefunden',
  'orders.of_another_caller':
    'Der Shop oder ein anderer API-Schlüssel hat diese Bestellung aufgegeben: Dieser Schlüssel ändert sie nicht und bekommt ihre Lizenzschlüssel nicht',
  'orders.of_other_site':
    'Sie ist die Bestellung des Shops %{site}, der derselbe Shop ist; dort erhält sie ihre Schlüssel',
  'orders.of_deleted_site':
    'Sie ist die Bestellung eines gelöschten Shops, der derselbe Shop war; dort hat sie ihre Schlüssel erhalten',
  'orders.no_keys': 'Die Bestellung hat keinen Schlüssel, der gesendet werden kann',
  'orders.not_paid': 'Nur eine bezahlte Bestellung erhält Schlüssel; diese hat den Status %{status}',
  'orders.nothing_to_allocate': 'Keine Einheit dieser Bestellung wartet auf einen Schlüssel',
  'orders.no_stock': 'Kein Schlüssel von %{pool} ist verfügbar',
  'orders.older_first':
    '%{smart_count} ältere Einheit wartet auf einen Schlüssel von %{pool} |||| %{smart_count} ältere Einheiten warten auf einen Schlüssel von %{pool}',
  'orders.validating': 'Die Schlüssel von %{pool} werden geprüft',
  'orders.not_mapped': 'Das Produkt ist keinem Pool zugeordnet',
  'orders.recovering':
    'Keystock stellt noch fest, welche Schlüssel vor der Wiederherstellung seiner Datenbank vergeben wurden; bitte senden Sie die Bestellung später noch einmal',
  'orders.max_answers': 'Höchstens %{max} Antworten auf einmal',
} satisfies Record<keyof typeof en.orders, string>;

export const customers = {
  'customers.not_found': 'Kunde nicht gefunden',
  'customers.erased': 'Die Daten des Kunden wurden bereits gelöscht',
  'customers.other_email': 'Geben Sie die E-Mail-Adresse %{email} ein',
  'customers.too_large':
    'Der Kunde hat mehr als %{max} Bestellungen, Schlüssel oder Nachrichten: Exportieren Sie stattdessen deren Listen',
} satisfies Record<keyof typeof en.customers, string>;

export const upstream = {
  'upstream.detail': '%{summary}: %{detail}',
  'upstream.shop': 'Der Shop',
  'upstream.validation_service': 'Der Prüfdienst',
  'upstream.timeout': '%{service} hat nicht innerhalb von %{seconds} Sekunden geantwortet',
  'upstream.dns': '%{service} ist nicht erreichbar: Die Adresse wurde nicht gefunden (DNS)',
  'upstream.refused': '%{service} nimmt keine Verbindungen an',
  'upstream.certificate': '%{service} hat kein gültiges Zertifikat für eine sichere Verbindung (%{code})',
  'upstream.not_http': '%{service} hat mit etwas geantwortet, das kein HTTP ist',
  'upstream.broken_off': '%{service} hat die Verbindung abgebrochen (%{code})',
  'upstream.private_address': '%{service} hat eine private Adresse, und private Adressen sind nicht erlaubt',
  'upstream.scheme': '%{service} braucht eine Adresse, die mit http:// oder https:// beginnt',
  'upstream.userinfo': '%{service} darf keinen Benutzernamen und kein Passwort in der Adresse haben',
  'upstream.redirect': '%{service} leitet auf eine andere Adresse um; tragen Sie stattdessen diese ein',
  'upstream.redirect_to':
    '%{service} leitet auf eine andere Adresse um (%{origin}); tragen Sie stattdessen diese ein',
  'upstream.too_large': '%{service} sendet eine Antwort von mehr als %{size} MB',
} satisfies Record<keyof typeof en.upstream, string>;

export const shop = {
  'shop.web_page':
    'Der Shop hat mit einer Webseite statt mit Daten geantwortet (steht eine Firewall oder Wartungsseite davor?)',
  'shop.maintenance': 'Der Shop ist im Wartungsmodus oder überlastet (Status 503)',
  'shop.unknown_key':
    'Der Shop hat den Consumer Key abgelehnt; prüfen Sie den Schlüssel und ob der Webserver den Authorization-Header weiterleitet',
  'shop.access_denied':
    'Der Shop hat den Zugriff verweigert, bevor die Anfrage WooCommerce erreichte; ist die Seite passwortgeschützt?',
  'shop.no_woocommerce':
    'Unter dieser Adresse gibt es kein WooCommerce; prüfen Sie die Adresse, und ob WooCommerce aktiv ist',
  'shop.rate_limited': 'Der Shop begrenzt die Anfragerate; versuchen Sie es in ein paar Minuten erneut',
  'shop.plain_permalinks':
    'Die Permalinks des Shops stehen auf „Einfach“, daher ist seine API nicht erreichbar; wählen Sie unter Einstellungen → Permalinks eine andere Struktur',
  'shop.refused_keys': 'Der Shop hat die Schlüssel abgelehnt: %{detail}',
  'shop.gone': 'Der Shop hat das nicht mehr: %{detail}',
  'shop.status': 'Der Shop hat mit einem Fehler geantwortet (Status %{status})',
  'shop.no_reason': 'der Grund wird nicht gezeigt',
  'shop.too_many_values': 'Die Antwort des Shops ist größer als jede Liste eines Shops',
  'shop.not_woocommerce':
    'Der Shop hat mit etwas geantwortet, das keine WooCommerce-Daten sind; ist WooCommerce unter dieser Adresse aktiv?',
  'shop.list_too_long': 'Die Liste des Shops ist länger als %{max} Einträge',
  'shop.pages_repeat': 'Der Shop gibt auf jeder Seite seiner Liste dieselben Bestellungen zurück',
  'orders.link_limit':
    'Sie können %{max} Links in der Stunde erstellen. Bitte warten Sie, oder senden Sie dem Kunden die Schlüssel noch einmal.',
} satisfies Record<keyof typeof en.shop, string>;
