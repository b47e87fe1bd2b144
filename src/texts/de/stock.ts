import { success } from '#contract/texts/de/success';
import type * as en from '../en/stock';

export const pools: typeof en.pools = {
  name: 'Lizenzpool |||| Lizenzpools',
  subtitle: 'Schlüssel werden aus dem Pool verkauft, dem ein Produkt zugeordnet ist',
  search: 'Nach Name oder Beschreibung suchen',
  create: 'Pool anlegen',
  create_subtitle: 'Ein Pool enthält die Schlüssel eines Produkts.',
  empty: 'Noch keine Lizenzpools',
  empty_text: 'Legen Sie einen Pool an und nehmen Sie dann Lizenzschlüssel auf.',
  not_found: 'Pool nicht gefunden',
  unlimited: 'Unbegrenzt',
  sold: 'Verkauft',
  total: 'Gesamt',
  available: 'Verfügbar',
  help: {
    instructions:
      'Einfacher Text. Wird mit jedem Schlüssel des Pools gesendet und auf der Seite des Kunden angezeigt.',
    requires_validation:
      'Auslieferungen sind unbegrenzt, und Schlüssel werden bei der externen API geprüft. Das lässt sich später nicht ändern.',
    threshold_count: 'Warnt, wenn höchstens so viele Schlüssel verfügbar sind. 0 schaltet die Warnung ab.',
    threshold_percentage:
      'Warnt, wenn höchstens dieser Anteil aller Schlüssel verfügbar ist. 0 schaltet die Warnung ab.',
    lead_time_days:
      'Zeit bis zum Eintreffen neuer Schlüssel. Warnt, wenn der Bestand nicht länger reicht. 0 schaltet die Warnung ab.',
    next_delivery_on: 'Wartende Kunden erfahren diesen Tag. Leer lassen, solange er nicht bekannt ist.',
  },
  runway: {
    column: 'Reicht noch',
    pace: '%{date}, bei %{rate} am Tag',
    rate: '%{rate} Verkäufe am Tag',
    no_sales: 'Keine Verkäufe in letzter Zeit',
    out_of_stock: 'Ausverkauft',
    today: 'Weniger als ein Tag',
    days: '%{smart_count} Tag |||| %{smart_count} Tage',
    in_today: 'weniger als einen Tag',
    in_days: 'etwa %{smart_count} Tag |||| etwa %{smart_count} Tage',
  },
  backorders: {
    text: '%{count} Bestellung wartet seit %{since} auf %{keys}. |||| %{count} Bestellungen warten auf %{keys}, die älteste seit %{since}.',
    next_delivery: 'Neue Schlüssel werden am %{date} erwartet.',
    overdue: 'Die am %{date} erwarteten Schlüssel sind überfällig: Kunden erfahren kein Datum.',
    show: 'Bestellungen zeigen',
  },
  mappings: {
    title: 'Zugeordnete Produkte',
    empty: 'Aus diesem Pool wird noch kein Produkt verkauft.',
    all: '%{smart_count} Zuordnung |||| Alle %{smart_count} Zuordnungen',
  },
  sales: {
    title: 'Letzte Verkäufe',
    empty: 'Aus diesem Pool wurde noch nichts verkauft.',
    all: 'Alle Verkäufe',
    orders: 'Alle Bestellungen',
  },
  no_description: 'Keine Beschreibung',
  rename: 'Pool umbenennen',
  settings: 'Einstellungen',
  add_licenses: 'Lizenzen aufnehmen',
  validate: {
    action: 'Pool prüfen',
    running: 'Wird geprüft...',
    done: 'Prüfung beendet: %{total} gesamt, %{valid} gültig, %{invalid} ungültig, %{errors} Fehler',
    remaining:
      '%{smart_count} weiterer Schlüssel ist zur Prüfung eingereiht. |||| %{smart_count} weitere Schlüssel sind zur Prüfung eingereiht.',
    failed: 'Prüfung fehlgeschlagen: %{reason}',
  },
  licenses: {
    empty: 'Noch keine Lizenzen in diesem Pool',
    empty_text: 'Nehmen Sie Schlüssel auf, um sie Bestellungen zuzuteilen.',
  },
  deletion: {
    licenses: '%{smart_count} Lizenz |||| %{smart_count} Lizenzen',
    mappings: '%{smart_count} Produktzuordnung |||| %{smart_count} Produktzuordnungen',
    backorders: '%{smart_count} rückständige Einheit |||| %{smart_count} rückständige Einheiten',
  },
  delete_warning: 'Nur ein leerer Pool kann gelöscht werden. Das lässt sich nicht rückgängig machen.',
  notifications: {
    created: success['success.pools.create'],
    updated: success['success.pools.update'],
    deleted: success['success.pools.delete'],
    create_failed: 'Pool konnte nicht angelegt werden',
    update_failed: 'Pool konnte nicht geändert werden',
    delete_failed: 'Pool konnte nicht gelöscht werden',
  },
};

export const validation: typeof en.validation = {
  title: 'Stand der Lizenzprüfung',
  last_run: 'Letzter Lauf: %{when}',
  never_run: 'Letzter Lauf: noch nie',
  total_unlimited: 'Unbegrenzte Lizenzen',
  breakdown: 'Prüfung nach Status',
  state: { valid: 'Gültig', invalid: 'Ungültig', pending: 'Ausstehend' },
  warning:
    '%{smart_count} ungültige Lizenz gefunden. Diese Lizenzen werden keiner Bestellung zugeteilt. |||| %{smart_count} ungültige Lizenzen gefunden. Diese Lizenzen werden keiner Bestellung zugeteilt.',
  validate_now: 'Jetzt prüfen',
  validating: 'Wird geprüft...',
  done: '%{total} geprüft: %{valid} gültig, %{invalid} ungültig, %{errors} Fehler',
  failed: 'Die Warteschlange der Prüfung konnte nicht bearbeitet werden',
  license: {
    title: 'Prüfung',
    action: 'Prüfen',
    state: 'Stand',
    reason: 'Grund',
    checked_at: 'Geprüft',
    never: 'Noch nie',
    valid: 'Der Schlüssel ist gültig',
    invalid: 'Der Schlüssel ist ungültig: %{reason}',
    unknown: 'Der Schlüssel konnte nicht geprüft werden: %{reason}',
    failed: 'Lizenz konnte nicht geprüft werden',
  },
};
