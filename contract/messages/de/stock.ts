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
  'licenses.key_repeated': 'Der Schlüssel steht mehrmals in der Liste',
  'licenses.keys_required': 'Bitte geben Sie mindestens einen Lizenzschlüssel ein',
  'licenses.pool_and_keys_required': 'Bitte wählen Sie einen Pool und geben Sie Schlüssel ein',
  'licenses.none_selected': 'Wählen Sie mindestens eine Lizenz',
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
} satisfies Record<keyof typeof en.mappings, string>;
