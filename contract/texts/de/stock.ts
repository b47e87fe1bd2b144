import type * as en from '../en/stock';

export const pools = {
  'pools.not_found': 'Lizenzpool nicht gefunden',
  'pools.name_required': 'Der Name des Pools fehlt',
  'pools.name_empty': 'Der Name des Pools darf nicht leer sein',
  'pools.name_length': 'Der Name des Pools muss mindestens %{min} Zeichen haben',
  'pools.in_use': 'Der Pool enthält noch %{blocking}',
  'pools.licenses': '%{smart_count} Lizenz |||| %{smart_count} Lizenzen',
  'pools.mappings': '%{smart_count} Produktzuordnung |||| %{smart_count} Produktzuordnungen',
  'pools.backorders': '%{smart_count} wartende Einheit |||| %{smart_count} wartende Einheiten',
  'pools.needs_no_validation': 'Die Schlüssel dieses Pools brauchen keine Prüfung',
} satisfies Record<keyof typeof en.pools, string>;

export const licenses = {
  'licenses.not_found': 'Lizenz nicht gefunden',
  'licenses.pool_required': 'Der Lizenzpool fehlt',
  'licenses.key_required': 'Der Lizenzschlüssel fehlt',
  'licenses.key_length': 'Der Lizenzschlüssel muss mindestens %{min} Zeichen haben',
  'licenses.key_exists': 'Diesen Lizenzschlüssel gibt es schon',
  'licenses.key_delivered': 'Dieser Lizenzschlüssel wurde schon ausgeliefert',
  'licenses.key_delivered_to': 'Dieser Lizenzschlüssel wurde schon für Bestellung %{order} ausgeliefert',
  'licenses.same_key': 'Nicht im Bestand: Lizenz %{license} hat denselben Schlüssel',
  'licenses.same_key_deleted':
    'Nicht im Bestand: Eine gelöschte Lizenz hatte denselben Schlüssel, den ein Kunde haben kann',
  'licenses.key_repeated': 'Der Schlüssel steht mehrmals in der Liste',
  'licenses.quote_not_closed':
    'Ein Anführungszeichen ist nicht geschlossen, oder Text folgt darauf: Bitte die Datei korrigieren',
  'licenses.keys_required': 'Bitte geben Sie mindestens einen Lizenzschlüssel ein',
  'licenses.pool_and_keys_required': 'Bitte wählen Sie einen Pool und geben Sie Schlüssel ein',
  'licenses.nothing_to_export': 'Keine Daten zum Exportieren',
  'licenses.none_selected': 'Wählen Sie mindestens eine Lizenz',
  'licenses.sold_meanwhile':
    '%{smart_count} weitere Lizenz wurde seit der Rückfrage verkauft: Diese Lizenzen wurden nicht gelöscht |||| %{smart_count} weitere Lizenzen wurden seit der Rückfrage verkauft: Diese Lizenzen wurden nicht gelöscht',
  'licenses.batch_id_used': 'Diese Stapel-ID wurde schon für einen anderen Import benutzt',
  'licenses.already_replaced': 'Die Lizenz ist schon ersetzt',
  'licenses.replaced_not_editable': 'Eine ersetzte Lizenz lässt sich nicht ändern',
  'licenses.replaced_not_validated': 'Eine ersetzte Lizenz wird nicht geprüft',
  'licenses.note_required': 'Bitte geben Sie einen Grund an',
  'licenses.none_to_replace_with':
    'In diesem Pool ist keine andere Lizenz verfügbar. Nichts wurde geändert. Nehmen Sie Lizenzen in den Pool auf und ersetzen Sie diese dann.',
  'licenses.not_sent_yet': 'Dieser Schlüssel wurde dem Kunden der Bestellung %{order} noch nicht gesendet',
  'licenses.not_sent':
    'Dieser Schlüssel wurde dem Kunden der Bestellung %{order} nicht gesendet: Die Nachricht ist fehlgeschlagen. Versuchen Sie es auf der Seite des Shops erneut.',
  'licenses.one_not_sent':
    'Nichts wurde gelöscht: 1 der Lizenzen hat einen Schlüssel, der seinem Kunden noch nicht gesendet wurde (%{orders})',
  'licenses.many_not_sent':
    'Nichts wurde gelöscht: %{count} der Lizenzen haben Schlüssel, die ihren Kunden noch nicht gesendet wurden (%{orders})',
  'licenses.orders': 'Bestellung %{orders} |||| Bestellungen %{orders}',
  'licenses.more_orders': '%{count} weitere',
  'licenses.not_decryptable': 'Der Schlüssel der Lizenz %{license} lässt sich nicht entschlüsseln',
  'licenses.reason_required': 'Ein Grund ist erforderlich',
  'licenses.reveal_limit':
    'Sie können %{max} Schlüssel pro Stunde aufdecken. Bitte warten Sie, oder fragen Sie einen Administrator.',
  'licenses.expired': 'Das Ablaufdatum liegt in der Vergangenheit',
} satisfies Record<keyof typeof en.licenses, string>;

export const validation = {
  'validation.not_configured': 'Kein Prüfdienst ist eingerichtet',
  'validation.batch_size': 'Die Stapelgröße muss zwischen %{min} und %{max} liegen',
  'validation.already_running': 'Diese Lizenz wird gerade schon geprüft',
  'validation.failed': 'Der Schlüssel konnte nicht geprüft werden',
  'validation.not_decryptable': 'Der Schlüssel lässt sich nicht entschlüsseln',
  'validation.rate_limited': 'Der Prüfdienst begrenzt die Anfragerate',
  'validation.rate_limit_reached':
    'Das Anfragelimit des Prüfdienstes ist erreicht; die übrigen Schlüssel werden später geprüft',
  'validation.status': 'Der Prüfdienst hat mit Status %{status} geantwortet',
  'validation.not_json': 'Der Prüfdienst hat mit etwas geantwortet, das kein JSON ist (Status %{status})',
  'validation.unknown_verdict':
    'Der Prüfdienst meldet für %{path} „%{value}“, was kein bekanntes Ergebnis ist',
  'validation.no_verdict': 'Der Prüfdienst hat ohne %{path} geantwortet (Status %{status})',
} satisfies Record<keyof typeof en.validation, string>;

export const mappings = {
  'mappings.not_found': 'Zuordnung nicht gefunden',
  'mappings.site_required': 'Der Shop fehlt',
  'mappings.product_required': 'Das Produkt fehlt',
  'mappings.product_invalid': 'Bitte wählen Sie ein gültiges Produkt',
  'mappings.already_mapped': 'Dieses Produkt ist schon zugeordnet',
  'mappings.max_pools': 'Eine Einheit kann Schlüssel aus höchstens %{max} Pools erhalten',
  'mappings.max_keys': 'Eine Einheit kann höchstens %{max} Schlüssel erhalten',
  'mappings.pool_repeated': 'Dieser Pool ist schon gewählt: Erhöhen Sie seine Schlüssel je Einheit',
  'mappings.extension_needs_validity':
    'Geben Sie an, wie lange die Schlüssel gültig sind: Jede Verlängerung verlängert sie um diesen Zeitraum',
  'mappings.stock_not_followed': 'Der Bestand dieses Produkts im Shop folgt nicht dem Pool',
  'earlierOrders.none_chosen': 'Bis zu 500 Bestellungen auswählen',
  'earlierOrders.none_to_list':
    'Keine Zuordnung dieses Shops ist aktiv, oder alle werden gerade aufgelistet oder beliefert',
  'earlierOrders.none_listed':
    'Keine gelistete Bestellung wartet auf eine Entscheidung: erst die Bestellungen auflisten',
  'earlierOrders.running': 'Eine Auflistung oder Zuteilung für die Bestellungen dieser Zuordnung läuft noch',
  'earlierOrders.inactive': 'Diese Zuordnung ist inaktiv: erst aktivieren',
  'earlierOrders.served':
    'Schlüssel für Bestellungen vor der Zuordnung: %{orders} Bestellungen, %{assigned} Einheiten mit Schlüssel, %{backordered} im Rückstand',
  'earlierOrders.not_in_shop': 'Der Shop hat diese Bestellung nicht mehr',
  'deliveredKeys.no_order': 'Der Schlüssel hat keine Bestellung: Er ist noch im Bestand',
  'deliveredKeys.unknown_order': 'Der Shop hat keine Bestellung %{order}',
  'deliveredKeys.other_order': 'Den Schlüssel gibt es schon, im Bestand oder für eine andere Bestellung',
  'deliveredKeys.other_product': 'Die Bestellung enthält Produkt %{product} nicht',
  'deliveredKeys.not_mapped': 'Produkt %{product} ist keinem Pool zugeordnet',
  'deliveredKeys.no_free_unit': 'Alle Einheiten der Bestellung haben ihre Schlüssel',
  'deliveredKeys.no_plugin':
    'Die REST-API des Plug-ins hat keine Lizenzen oder ist ausgeschaltet: Einstellungen des Plug-ins prüfen',
} satisfies Record<keyof typeof en.mappings, string>;

export const stock = {
  'stock.product_failed': '%{product}: %{reason}',
  'stock.missing': 'Der Shop hat dieses Produkt nicht mehr',
  'stock.no_stock': 'Ein Produkt vom Typ %{type} hat keinen Bestand',
  'stock.parent_managed':
    'Das Produkt führt den Bestand dieser Variante; aktivieren Sie im Shop die Bestandsführung der Variante, oder ordnen Sie das ganze Produkt zu',
  'stock.variations_managed':
    'Varianten dieses Produkts haben einen eigenen Bestand; ordnen Sie sie einzeln zu, oder deaktivieren Sie ihre Bestandsführung im Shop',
  'stock.refused': 'Der Shop hat den neuen Bestand abgelehnt (%{code})',
  'stock.not_managed':
    'Der Shop führt keine Bestände; aktivieren Sie das in WooCommerce unter Einstellungen → Produkte → Lagerbestand',
} satisfies Record<keyof typeof en.stock, string>;
