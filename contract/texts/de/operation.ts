import type * as en from '../en/operation';

/** Reasons of what needs attention. */
export const attention = {
  'attention.no_keys':
    'Der Pool ist leer: %{smart_count} Schlüssel fehlt. Aufgenommene Schlüssel werden sofort ausgeliefert. |||| Der Pool ist leer: %{smart_count} Schlüssel fehlen. Aufgenommene Schlüssel werden sofort ausgeliefert.',
  'attention.none_validated':
    'Von keinem seiner Schlüssel ist bekannt, dass er gültig ist; %{smart_count} Schlüssel fehlt. |||| Von keinem seiner Schlüssel ist bekannt, dass er gültig ist; %{smart_count} Schlüssel fehlen.',
  'attention.depleted': 'Die nächste Bestellung dafür muss warten.',
  'attention.keys_expiring': 'Der erste davon läuft am %{day} ab.',
  'attention.messages_failed':
    '%{smart_count} Kunde hat seine Schlüssel nicht bekommen: %{reason}. |||| %{smart_count} Kunden haben ihre Schlüssel nicht bekommen: %{reason}.',
  'attention.messages_delayed': 'Nachrichten an Kunden werden erneut versucht: %{reason}.',
  'attention.order_rejected': '%{reason}.',
  'attention.products': 'Die Produkte können nicht gelesen werden: %{reason}.',
  'attention.stock': 'Der Bestand von Produkten kann nicht gesetzt werden: %{reason}.',
  'attention.emails_failed': 'Diese Warnungen haben niemanden erreicht.',
  'attention.jobs_failed': 'Sie werden erst wiederholt, wenn Sie sie neu starten.',
  'attention.inconsistent': 'Die Daten widersprechen sich: Kunden könnten Schlüssel fehlen.',
  'attention.webhooks_refused': 'Webhooks wurden abgelehnt; stattdessen werden Bestellungen verglichen',
} satisfies Record<keyof typeof en.attention, string>;

/** Reasons of the steps of the first setup. */
export const setup = {
  'setup.no_pool': 'Ein Pool enthält die Lizenzschlüssel eines Produkts.',
  'setup.add_keys': 'Fügen Sie die Schlüssel ein, die der Pool verkauft, oder laden Sie sie hoch.',
  'setup.choose_channel': 'Eine Notiz zur Bestellung im Shop, eine E-Mail oder beides.',
  'setup.no_keys': '%{pool} hat noch keine Schlüssel.',
  'setup.no_site': 'Verbinden Sie den Shop, der sie verkauft.',
  'setup.site_unchecked': 'Die Verbindung zu %{site} wurde noch nicht geprüft.',
  'setup.no_mapping': 'Legen Sie fest, welches Produkt des Shops seine Schlüssel aus welchem Pool bekommt.',
  'setup.no_channel': 'Bestellungen von %{site} bekommen Schlüssel, aber niemand sendet sie dem Kunden.',
  'setup.mail_needed': '%{site} sendet Schlüssel per E-Mail: %{reason}.',
  'setup.no_sender': 'Warnungen zu Bestand und Shops kommen per E-Mail, sobald Amazon SES eingerichtet ist.',
  'setup.no_recipient': 'E-Mail ist eingerichtet, aber niemand bekommt die Warnungen.',
  'setup.mail_unchecked':
    'E-Mail ist eingerichtet, aber noch keine wurde gesendet: Senden Sie eine Test-E-Mail.',
  'setup.no_test':
    'Sehen Sie, was ein Kunde bekommt: Eine Testbestellung geht den ganzen Weg und verkauft keinen Schlüssel.',
  'setup.incomplete': 'Einige Schritte der Einrichtung sind noch nicht erledigt',
} satisfies Record<keyof typeof en.setup, string>;

export const testOrders = {
  'testOrders.no_mapping': 'Ordnen Sie zuerst ein Produkt dieses Shops einem Pool zu',
  'testOrders.no_free_key': '%{pool} hat keinen freien Schlüssel: Nehmen Sie Lizenzen auf',
  'testOrders.no_channel': 'Keine Nachricht: Wählen Sie, wie Kunden dieses Shops ihre Schlüssel bekommen',
  'testOrders.no_address': 'Nicht an Sie gesendet: Ihr Profil hat keine E-Mail-Adresse',
  'testOrders.subject': '[Test] %{subject}',
  'testOrders.notice':
    'Dies ist eine Testbestellung von Keystock: Der gezeigte Schlüssel ist ein Beispiel, und kein Schlüssel wurde verkauft.',
  'testOrders.key': 'TEST-SCHLUESSEL-UNGUELTIG',
} satisfies Record<keyof typeof en.testOrders, string>;

/** What the consistency check found, in a list. */
export const consistency = {
  'consistency.units': 'bezahlte Einheiten ohne Schlüssel',
  'consistency.messages': 'Schlüssel, die in keiner Nachricht stehen',
  'consistency.keys': 'zu oft vergebene Schlüssel',
  'consistency.same_keys': 'Lizenzen mit demselben Schlüssel',
  'consistency.backorders': 'Bestellungen, die warten, obwohl es Schlüssel gibt',
  'consistency.notes': 'Notizen, die nicht genau einmal im Shop stehen',
  'consistency.stock': 'Bestand, der von den Lizenzen abweicht',
  'consistency.orders': 'falsch gezählte Bestellungen',
  'consistency.sales': 'falsch gezählte Verkäufe',
} satisfies Record<keyof typeof en.consistency, string>;

export const recovery = {
  'recovery.not_found': 'Dieser Shop wird nicht wiederhergestellt',
  'recovery.no_answers':
    'Jetzt werden keine Antworten erwartet: Der Shop wird nicht wiederhergestellt oder noch gelesen',
  'recovery.not_quarantined': 'Die Schlüssel dieses Pools sind nicht in Quarantäne',
  'recovery.withdrawn': 'Vor der Wiederherstellung der Datenbank an die Bestellung %{order} vergeben',
  'recovery.withdrawn_by_user':
    'Nach der Wiederherstellung der Datenbank zurückgezogen: Ein Kunde hat ihn vielleicht',
} satisfies Record<keyof typeof en.recovery, string>;
