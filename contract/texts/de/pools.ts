import type { Translation } from '../Translation';
import { success } from './endpoints';

export const pools: Translation['pools'] = {
  not_found: 'Lizenzpool nicht gefunden',
  name_required: 'Der Name des Pools fehlt',
  name_empty: 'Der Name des Pools darf nicht leer sein',
  name_length: 'Der Name des Pools muss mindestens %{min} Zeichen haben',
  in_use: 'Der Pool enthält noch %{blocking}',
  licenses: '%{smart_count} Lizenz |||| %{smart_count} Lizenzen',
  mappings: '%{smart_count} Produktzuordnung |||| %{smart_count} Produktzuordnungen',
  backorders: '%{smart_count} wartende Einheit |||| %{smart_count} wartende Einheiten',
  needs_no_validation: 'Die Schlüssel dieses Pools brauchen keine Prüfung',
};

export const poolResource: Translation['resources']['pools'] = {
  fields: {
    id: 'ID',
    name: 'Name',
    description: 'Beschreibung',
    instructions: 'Hinweise für Kunden',
    requires_validation: 'Unbegrenzter Pool',
    total_licenses: 'Gesamt',
    available_licenses: 'Verfügbar',
    sold_licenses: 'Verkauft',
    exhausted_licenses: 'Aufgebraucht',
    threshold_count: 'Schwelle für niedrigen Bestand (Anzahl)',
    threshold_percentage: 'Schwelle für niedrigen Bestand (%)',
    notify_on_low: 'Bei niedrigem Bestand warnen',
    notify_on_depleted: 'Warnen, wenn nichts mehr da ist',
    lead_time_days: 'Vorlaufzeit (Tage)',
    next_delivery_on: 'Nächste Lieferung von Schlüsseln',
    refund_policy: 'Erstattete Schlüssel',
    runway: 'Reicht noch',
    last_notification_at: 'Letzte Benachrichtigung',
    created_at: 'Angelegt',
    updated_at: 'Geändert',
  },
  inputs: { name: 'Name des Pools' },

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
    created: success.pools.create,
    updated: success.pools.update,
    deleted: success.pools.delete,
    create_failed: 'Pool konnte nicht angelegt werden',
    update_failed: 'Pool konnte nicht geändert werden',
    delete_failed: 'Pool konnte nicht gelöscht werden',
  },
};

export const poolSettings: Translation['poolSettings'] = {
  title: 'Pool-Einstellungen',
  back: 'Zurück zum Pool',
  general: 'Allgemein',
  stock: 'Bestandswarnungen',
  refunds: {
    title: 'Erstattungen',
    help: 'Was mit Schlüsseln geschieht, deren Artikel erstattet oder deren Bestellungen storniert wurden.',
    keep: 'Behalten, ohne Vermerk',
    flag: 'Zur Prüfung vermerken',
    return: 'Zurück in den Bestand, wenn noch nicht angezeigt',
  },
  autosave_help: 'Jede Änderung wird sofort gespeichert.',
  validation_state: { true: 'Ja: Auslieferungen sind unbegrenzt, Schlüssel werden geprüft', false: 'Nein' },
  requires_validation: 'Prüfung erforderlich',
  information: 'Angaben',
  id: 'Pool-ID',
  danger: {
    title: 'Gefahrenbereich',
    text: 'Einen Pool zu löschen lässt sich nicht rückgängig machen.',
    delete: 'Pool löschen',
    not_implemented: 'Das Löschen von Pools gibt es noch nicht',
  },
};
