import type { Translation } from '../Translation';

export const dashboard: Translation['dashboard'] = {
  range_required: 'Ein eigener Zeitraum braucht Anfang und Ende',
  range_reversed: 'Das Ende liegt vor dem Anfang',
  max_years: 'Höchstens %{max} Jahre',

  title: 'Übersicht',
  subtitle: 'Ihre Lizenzverwaltung auf einen Blick',
  active: 'System läuft',
  inactive: 'System nicht erreichbar',
  checking: 'System wird geprüft',
  problems:
    '%{smart_count} Problem braucht Aufmerksamkeit |||| %{smart_count} Probleme brauchen Aufmerksamkeit',
  total: 'Alle Lizenzen',
  total_text: 'In allen Pools',
  available: 'Verfügbar',
  available_text: '%{share} % des Bestands',
  sold: 'Verkauft',
  sold_text: '%{share} % des Bestands',
  exhausted: 'Aufgebraucht',
  exhausted_text: '%{share} % des Bestands',
  sales: {
    title: 'Verkäufe',
    period: 'Zeitraum',
    start: 'Von',
    end: 'Bis',
    apply: 'Eigenen Zeitraum anwenden',
    chart: 'Diagrammart',
    bar: 'Balken',
    line: 'Linie',
    total: 'Verkauft gesamt',
    previous: 'Zeitraum davor',
    change: 'Veränderung',
    no_change: 'Keine Verkäufe im vorigen Zeitraum',
    up: 'Gestiegen',
    down: 'Gefallen',
    flat: 'Gleich',
    by_status: 'Nach Status',
    deliverable: 'Noch auslieferbar',
    other: 'Andere',
    failed: 'Die Verkäufe konnten nicht geladen werden',
    unknown: 'Unbekannter Fehler',
    hint: 'Näheres steht in der Konsole des Browsers',
    empty: 'In diesem Zeitraum wurde nichts verkauft',
    nothing: 'Keine Daten vorhanden',
    series: 'Verkauft',
    chart_label: 'Verkaufte Lizenzen je %{interval}',
    chart_keys: 'Die Pfeiltasten gehen von Punkt zu Punkt, Enter öffnet die verkauften Lizenzen.',
    earlier: 'Frühere Verkäufe zeigen',
    later: 'Spätere Verkäufe zeigen',
    table: 'Als Tabelle zeigen',
    interval: { hour: 'Stunde', day: 'Tag', week: 'Woche', month: 'Monat' },
    week: 'KW %{number}',
  },
  handover: 'Während Sie weg waren',
  runway: {
    title: 'Reichweite des Bestands',
    subtitle: 'Verbleibende Tage beim Absatz der letzten vier Wochen',
    range: '%{from} – %{to}',
    open_range: 'frühestens %{from}',
    left: 'übrig',
    backordered: 'Bestellungen im Rückstand',
    empty: 'Kein Pool läuft leer',
    empty_text: 'Pools mit Verkäufen werden hier mit dem Tag aufgeführt, an dem ihre Schlüssel ausgehen.',
    all: 'Alle Pools',
  },
  attention: {
    title: 'Braucht Aufmerksamkeit',
    empty: 'Alles in Ordnung',
    empty_text:
      'Alle Bestellungen haben ihre Schlüssel, alle Shops sind verbunden, nichts ist fehlgeschlagen.',
    no_shop: 'Noch nichts zu beobachten',
    no_shop_text: 'Sobald ein Shop verbunden ist, erscheinen hier wartende Bestellungen und Fehler.',
    unchecked: 'Noch ist nicht alles geprüft',
    unchecked_text:
      'Die Verbindung zu %{smart_count} Shop wurde noch nicht geprüft. |||| Die Verbindungen zu %{smart_count} Shops wurden noch nicht geprüft.',
    all: 'Alle %{total} zeigen',
    kinds: {
      orders_waiting:
        '%{smart_count} Bestellung wartet auf %{name} |||| %{smart_count} Bestellungen warten auf %{name}',
      orders_risky:
        '%{smart_count} Bestellung wird wegen ihres Risikos zurückgehalten |||| %{smart_count} Bestellungen werden wegen ihres Risikos zurückgehalten',
      shop_failing: '%{name} ist gestört',
      order_rejected: 'Eine Bestellung von %{name} wurde abgelehnt',
      sold_without_pool: 'Produkte von %{name} wurden ohne Pool verkauft',
      depleted: '%{name} ist leer',
      messages_failed: 'Schlüssel von %{name} wurden nicht ausgeliefert',
      emails_failed:
        '%{smart_count} E-Mail konnte nicht gesendet werden |||| %{smart_count} E-Mails konnten nicht gesendet werden',
      jobs_failed:
        '%{smart_count} Aufgabe ist fehlgeschlagen |||| %{smart_count} Aufgaben sind fehlgeschlagen',
      shop_identity: '%{name} ist vielleicht nicht nur ein Shop',
      products_unread: 'Die Produkte von %{name} sind nicht aktuell',
      low_stock: '%{name} geht zur Neige',
      keys_expiring: 'Schlüssel von %{name} laufen unverkauft ab',
      inconsistent: '%{smart_count} Widerspruch in den Daten |||| %{smart_count} Widersprüche in den Daten',
    },
    actions: {
      add_licenses: 'Lizenzen aufnehmen',
      show_keys: 'Schlüssel zeigen',
      show_orders: 'Bestellungen anzeigen',
      open_pool: 'Pool öffnen',
      open_site: 'Shop öffnen',
      show_products: 'Produkte ansehen',
      show_result: 'Ergebnis zeigen',
      change_keys: 'Schlüssel ändern',
      retry: 'Erneut versuchen',
      retried: 'Wird erneut versucht',
      retry_failed: 'Erneuter Versuch fehlgeschlagen',
    },
  },
  setup: {
    title: 'Keystock einrichten',
    progress: '%{done} von %{total} erledigt',
    complete: 'Keystock ist eingerichtet',
    complete_text:
      'Jeder Schritt funktioniert: Bestellungen bekommen ihre Schlüssel, und Kunden erhalten sie.',
    dismiss: 'Schließen',
    dismiss_failed: 'Die Einrichtungsliste konnte nicht geschlossen werden',
    put_away: 'Weglegen',
    take_up: 'Wieder aufnehmen',
    put_away_title: 'Weggelegt',
    put_away_failed: 'Der Schritt konnte nicht weggelegt werden',
    take_up_failed: 'Der Schritt konnte nicht wieder aufgenommen werden',
    done: 'Erledigt',
    first: 'Zuerst: %{step}',
    next: 'Weiter: %{step}',
    leave: 'Später',
    unchecked: 'Nicht geprüft',
    steps: {
      pool: 'Lizenzpool anlegen',
      keys: 'Lizenzschlüssel aufnehmen',
      shop: 'Shop verbinden',
      mapping: 'Produkt dem Pool zuordnen',
      delivery: 'Festlegen, wie Kunden ihre Schlüssel bekommen',
      mail: 'Warnungen per E-Mail einrichten',
      test_order: 'Sich eine Testbestellung senden',
    },
    actions: {
      pool: 'Pool anlegen',
      keys: 'Lizenzen aufnehmen',
      shop: 'Shop anmelden',
      check_shop: 'Shop öffnen',
      mapping: 'Zuordnung anlegen',
      delivery: 'Auslieferung wählen',
      smtp: 'SMTP-Server',
      ses: 'Amazon SES',
      recipients: 'Empfänger eintragen',
      test_mail: 'Test-E-Mail senden',
      test_order: 'Testbestellung an mich',
    },
  },
  recent: {
    title: 'Zuletzt zugeteilte Lizenzen',
    license: 'Lizenz-ID',
    product: 'Produkt-ID',
    customer: 'E-Mail des Kunden',
    order: 'Bestell-ID',
    sold: 'Verkauft am',
    no_order: 'Keine Bestellung',
    empty: 'Noch keine Zuteilungen',
    empty_text: 'Bestellungen zugeteilte Schlüssel erscheinen hier.',
  },
};

/** Reasons of what needs attention. */
export const attention: Translation['attention'] = {
  no_keys:
    'Der Pool ist leer: %{smart_count} Schlüssel fehlt. Aufgenommene Schlüssel werden sofort ausgeliefert. |||| Der Pool ist leer: %{smart_count} Schlüssel fehlen. Aufgenommene Schlüssel werden sofort ausgeliefert.',
  none_validated:
    'Von keinem seiner Schlüssel ist bekannt, dass er gültig ist; %{smart_count} Schlüssel fehlt. |||| Von keinem seiner Schlüssel ist bekannt, dass er gültig ist; %{smart_count} Schlüssel fehlen.',
  depleted: 'Die nächste Bestellung dafür muss warten.',
  keys_expiring: 'Der erste davon läuft am %{day} ab.',
  messages_failed:
    '%{smart_count} Kunde hat seine Schlüssel nicht bekommen: %{reason}. |||| %{smart_count} Kunden haben ihre Schlüssel nicht bekommen: %{reason}.',
  messages_delayed: 'Nachrichten an Kunden werden erneut versucht: %{reason}.',
  orders_rejected: '%{count} Bestellungen wurden nicht oder nicht ganz gelesen, zuletzt: %{reason}.',
  order_rejected: '%{reason}.',
  products: 'Die Produkte können nicht gelesen werden: %{reason}.',
  stock: 'Der Bestand von Produkten kann nicht gesetzt werden: %{reason}.',
  emails_failed: 'Diese Warnungen haben niemanden erreicht.',
  orders_risky:
    'Ihre Wertungen sind höher, als ihr Shop liefert: Prüfen Sie sie, und teilen Sie dann ihre Schlüssel zu, oder stornieren Sie sie im Shop.',
  jobs_failed: 'Sie werden erst wiederholt, wenn Sie sie neu starten.',
  inconsistent: 'Die Daten widersprechen sich: Kunden könnten Schlüssel fehlen.',
  webhooks_refused: 'Webhooks wurden abgelehnt; stattdessen werden Bestellungen verglichen',
};

/** Reasons of the steps of the first setup. */
export const setup: Translation['setup'] = {
  no_pool: 'Ein Pool enthält die Lizenzschlüssel eines Produkts.',
  add_keys: 'Fügen Sie die Schlüssel ein, die der Pool verkauft, oder laden Sie sie hoch.',
  choose_channel: 'Eine Notiz zur Bestellung im Shop, eine E-Mail oder beides.',
  no_keys: '%{pool} hat noch keine Schlüssel.',
  no_site: 'Verbinden Sie den Shop, der sie verkauft.',
  site_unchecked: 'Die Verbindung zu %{site} wurde noch nicht geprüft.',
  no_mapping: 'Legen Sie fest, welches Produkt des Shops seine Schlüssel aus welchem Pool bekommt.',
  no_channel: 'Bestellungen von %{site} bekommen Schlüssel, aber niemand sendet sie dem Kunden.',
  mail_needed: '%{site} sendet Schlüssel per E-Mail: %{reason}.',
  no_sender:
    'Warnungen zu Bestand und Shops kommen per E-Mail, sobald ein SMTP-Server oder Amazon SES eingerichtet ist.',
  no_recipient: 'E-Mail ist eingerichtet, aber niemand bekommt die Warnungen.',
  mail_unchecked: 'E-Mail ist eingerichtet, aber noch keine wurde gesendet: Senden Sie eine Test-E-Mail.',
  no_test:
    'Sehen Sie, was ein Kunde bekommt: Eine Testbestellung geht den ganzen Weg und verkauft keinen Schlüssel.',
  incomplete: 'Einige Schritte der Einrichtung sind noch nicht erledigt',
};

export const testOrders: Translation['testOrders'] = {
  no_mapping: 'Ordnen Sie zuerst ein Produkt dieses Shops einem Pool zu',
  no_free_key: '%{pool} hat keinen freien Schlüssel: Nehmen Sie Lizenzen auf',
  no_channel: 'Keine Nachricht: Wählen Sie, wie Kunden dieses Shops ihre Schlüssel bekommen',
  no_address: 'Nicht an Sie gesendet: Ihr Profil hat keine E-Mail-Adresse',
  subject: '[Test] %{subject}',
  notice:
    'Dies ist eine Testbestellung von Keystock: Der gezeigte Schlüssel ist ein Beispiel, und kein Schlüssel wurde verkauft.',
  key: 'TEST-SCHLUESSEL-UNGUELTIG',
};

/** Was geschah, während ein Benutzer weg war. */
export const handover: Translation['handover'] = {
  two: '%{first} %{second}',
  orders:
    '%{smart_count} Bestellung bekam ihre Schlüssel. |||| %{smart_count} Bestellungen bekamen ihre Schlüssel.',
  no_orders: 'Keine Bestellung bekam Schlüssel.',
  longest_wait: 'Am längsten wartete Bestellung %{order}: %{wait}.',
  user: '%{actor}: %{changes}.',
  times: '%{what} (%{count})',
  more: '%{smart_count} weitere Änderung |||| %{smart_count} weitere Änderungen',
  others:
    '%{smart_count} weiterer Benutzer änderte etwas. |||| %{smart_count} weitere Benutzer änderten etwas.',
  no_changes: 'Kein anderer Benutzer änderte etwas.',
  alerts:
    '%{smart_count} Warnung wurde ausgelöst, %{count} noch offen. |||| %{smart_count} Warnungen wurden ausgelöst, %{count} noch offen.',
  no_alerts: 'Keine Warnung wurde ausgelöst.',
  pool_empty: '%{pool} ist leer.',
  pool_runs_out: '%{pool} ist etwa am %{day} leer.',
  more_pools:
    '%{smart_count} weiterer Pool läuft bald leer. |||| %{smart_count} weitere Pools laufen bald leer.',
  no_pools: 'Kein Pool läuft bald leer.',
};

export const duration: Translation['duration'] = {
  seconds: '%{smart_count} Sekunde |||| %{smart_count} Sekunden',
  minutes: '%{smart_count} Minute |||| %{smart_count} Minuten',
  hours: '%{smart_count} Stunde |||| %{smart_count} Stunden',
  days: '%{smart_count} Tag |||| %{smart_count} Tage',
};

/** Wie lange Kunden auf ihre Schlüssel warteten. */
export const waits: Translation['waits'] = {
  keys: 'Der Schlüssel der letzten 30 Tage kam %{half} nach der Zahlung. |||| Von %{smart_count} Schlüsseln der letzten 30 Tage kam die Hälfte in höchstens %{half} nach der Zahlung, 95 % in höchstens %{most}. Am längsten dauerte es %{longest}.',
  none: 'Keine Bestellung der letzten 30 Tage hat Schlüssel bekommen.',
};
