import type { Translation } from '../Translation';

export const messages: Translation['messages'] = {
  not_found: 'Nicht ausgelieferte Nachricht nicht gefunden',
  unknown_variable:
    'Nur die Variablen {customer_name}, {order_number}, {shop_name} und {expires_at} sind erlaubt',
  unknown_subject_variable: 'Nur die Variablen {customer_name}, {order_number} und {shop_name} sind erlaubt',
  unknown_notice_variable:
    'Nur die Variablen {customer_name}, {order_number}, {shop_name} und {expected_date} sind erlaubt',
  no_order: 'Keine bezahlte Bestellung hat diese Lizenz jetzt',
  no_notes: 'Die Bestellung kam nicht von WooCommerce: Sie hat keine Notizen',
  no_items: 'Die Bestellung kam nicht von WooCommerce: Sie hat keine Artikel in einem Shop',
  no_shop_order: 'Der Shop hat keine Bestellung mit dieser Nummer',
  displaced: 'Der Shop wurde aus einer Sicherung wiederhergestellt und hat diese Bestellung nicht mehr',
  rewrite_running: 'Die Schlüssel werden bereits geschrieben',
  rewrite_none: 'Keine Bestellung dieses Shops zeigt Schlüssel in ihren Artikeln',
  no_address: 'Die Bestellung hat keine E-Mail-Adresse des Kunden',
  bad_address: 'Die E-Mail-Adresse des Kunden ist keine vollständige einzelne Adresse',
  no_site: 'Der Shop der Bestellung wurde gelöscht',
  customer_erased: 'Die Daten des Kunden wurden gelöscht: Die Bestellung erhält keine Nachrichten',
  already_queued: 'Diese Schlüssel werden auf diesem Weg bereits gesendet',
  items_failing: 'Die Bestellung im Shop kann zurzeit nicht geändert werden: %{reason}',
  shop_failing: 'Notizen können gerade nicht hinzugefügt werden: %{reason}',
  maybe_sent:
    'Sie wurde vielleicht vor der Wiederherstellung der Datenbank gesendet, aber der Shop hat keine solche Notiz',
  keys_lost:
    'Ihre Schlüssel sind nicht mehr gespeichert. „Jetzt zuteilen“ auf der Seite der Bestellung teilt andere zu',

  title: 'Auslieferung an Kunden',
  subtitle: 'Eine Nachricht je Bestellung mit allen Schlüsseln; spätere Schlüssel werden getrennt gesendet.',
  disabled:
    'Schlüssel werden zugeteilt, aber Kunden werden nicht benachrichtigt. Wählen Sie, wie sie ihre Schlüssel bekommen.',
  applies_from_now: 'Eine Änderung gilt für Schlüssel, die ab dann zugeteilt werden.',
  help: {
    note: 'Empfohlen. Der Shop sendet sie dem Kunden per E-Mail. Der REST-API-Schlüssel braucht Lese- und Schreibrechte.',
    email: 'Keystock verschickt sie über Ihren E-Mail-Dienst.',
    order_item:
      'Die Schlüssel stehen unter ihren Produkten: in den Bestell-E-Mails des Shops, auf der Dankesseite, unter „Mein Konto“ und in der Verwaltung. Der REST-API-Schlüssel braucht Lese- und Schreibrechte.',
    complete_orders:
      'Sobald jede Einheit ihren Schlüssel hat, wird eine Bestellung in Bearbeitung abgeschlossen, und der Shop sendet seine eigene E-Mail. Bestellungen mit Produkten ohne Schlüssel bleiben unverändert.',
    language: 'Die Sprache der Nachrichten an Kunden und der Seite ihrer Bestellung.',
    template:
      'Variablen: {customer_name}, {order_number}, {shop_name}, {expires_at}. Leer: der Standardtext.',
    send_backorder_notices:
      'Bestellungen von da an: einmal, als Notiz, sonst per E-Mail, wenn einer bezahlten Bestellung länger als eine Minute Schlüssel fehlen. Die Schlüssel folgen in einer Nachricht mit einem Dank fürs Warten.',
    notice:
      'Auch {expected_date}: die nächste Lieferung von Schlüsseln aus den Einstellungen des Pools. Eine Zeile damit entfällt, solange der Tag nicht bekannt ist. Unter dem Text stehen die Produkte.',
    renewal: 'An den Kunden einer Verlängerung: Sie hat Schlüssel verlängert, die er schon hat.',
    waiting_thanks: 'Ein Satz in der Nachricht mit den erwarteten Schlüsseln.',
  },
  save: 'Auslieferung speichern',
  saved: 'Auslieferung gespeichert',
  save_failed: 'Auslieferung konnte nicht gespeichert werden',
  preview: 'Vorschau',
  preview_title: 'Eine Beispielbestellung',
  preview_failed: 'Vorschau konnte nicht gezeigt werden',
  close: 'Schließen',
  email: 'E-Mail',
  note: 'Kundennotiz',
  order_item: 'Artikel der Bestellung',
  notice: 'Hinweis, %{channel}',
  renewal: 'Verlängerung, %{channel}',
  failed_messages: {
    title:
      '%{smart_count} Nachricht wurde nicht ausgeliefert |||| %{smart_count} Nachrichten wurden nicht ausgeliefert',
    newest: 'Die neuesten %{n} werden gezeigt.',
    waiting:
      '%{smart_count} Nachricht wird automatisch erneut versucht. |||| %{smart_count} Nachrichten werden automatisch erneut versucht.',
    retry: 'Erneut versuchen',
    retry_one: 'Bestellung %{number} erneut versuchen',
    retry_all: 'Alle erneut versuchen',
    retried: 'Zum erneuten Versuch eingereiht',
    retry_failed: 'Erneuter Versuch fehlgeschlagen',
  },
  mails: {
    title: 'Der Kunde einer Bestellung bekommt:',
    note: 'eine E-Mail des Shops mit der Notiz: Ihrem Text und den Schlüsseln',
    note_with_items:
      'eine E-Mail des Shops mit der Notiz: Ihrem Text und den Schlüsseln, die in der Tabelle der Artikel noch einmal stehen',
    email: 'eine E-Mail von Keystock: Ihr Text und die Schlüssel',
    completed: 'die E-Mail des Shops zur abgeschlossenen Bestellung, ohne die Schlüssel',
    completed_with_keys:
      'die E-Mail des Shops zur abgeschlossenen Bestellung, mit den Schlüsseln in ihren Artikeln',
    items: 'die Schlüssel auf den Seiten der Bestellung und in E-Mails, die der Shop danach sendet',
    completed_title: 'Die E-Mail des Shops zur abgeschlossenen Bestellung',
    several: '%{smart_count} E-Mails für jede Bestellung.',
    completed_only:
      'Eine genügt: die zur abgeschlossenen Bestellung, mit den Schlüsseln in ihren Artikeln. Spätere Schlüssel und Verlängerungen stehen dann ohne E-Mail in der Bestellung.',
    note_only: 'Eine genügt: die mit der Notiz.',
    single: 'Eine E-Mail je Bestellung',
  },
  rewrite: {
    action: 'Schlüssel erneut in alle Bestellungen schreiben',
    confirm_title: 'Schlüssel erneut in alle Bestellungen dieses Shops schreiben?',
    confirm_text:
      'Für einen Shop, der aus einer Sicherung wiederhergestellt wurde: Bestellungen, die ihre Schlüssel zeigten, zeigen sie wieder. Was dort steht, bleibt, und niemand bekommt eine Nachricht.',
    started: 'Die Schlüssel werden geschrieben',
    start_failed: 'Start fehlgeschlagen',
    progress: '%{done} von %{orders} Bestellungen geschrieben',
    finished: 'Schlüssel von %{orders} Bestellungen geschrieben am %{date}',
    failed: '%{smart_count} Bestellung fehlgeschlagen |||| %{smart_count} Bestellungen fehlgeschlagen',
  },
  order: 'Bestellung %{number}',
  license: {
    title: 'Auslieferung',
    delivered: 'Ausgeliefert',
    valid_until: 'Gültig bis',
    parts: {
      title: 'Teile des Schlüssels',
      change: 'Ändern',
      not_read: 'Die Datei konnte nicht gelesen werden',
      stored_file: 'Gespeichert: %{name}. Eine andere Datei ersetzt sie.',
      remove_file: '%{name} entfernen',
      change_title: 'Teile der Lizenz #%{id}',
      saved: 'Die Teile wurden gespeichert',
    },
    expiry: {
      change: 'Ändern',
      title: 'Ablaufdatum der Lizenz #%{id}',
      help: 'Der letzte Tag, an dem der Schlüssel gültig ist, wo immer er verwendet wird. Ein abgelaufener Schlüssel wird keiner Bestellung zugeteilt. Leer, wenn er nicht abläuft.',
      saved: 'Lizenz gespeichert',
    },
    not_delivered: 'Nicht von Keystock ausgeliefert',
    by: { note: 'als Kundennotiz', email: 'per E-Mail', order_item: 'in den Artikeln der Bestellung' },
    state: {
      queued: 'Eingereiht',
      sending: 'Wird gesendet',
      sent: 'Ausgeliefert',
      failed: 'Nicht ausgeliefert',
    },
    messages: 'Nachrichten',
    order: 'Bestellung %{id}',
    resent: 'noch einmal gesendet',
    backorder: 'Schlüssel folgen noch',
    renewal: 'verlängert',
    completes_order: 'Die Bestellung wird im Shop abgeschlossen',
    resend: 'Schlüssel erneut senden',
    confirm_title: 'Schlüssel der Bestellung %{id} erneut senden?',
    confirm_text: 'Der Kunde bekommt eine neue Nachricht mit allen Schlüsseln der Bestellung.',
    send_note: 'Als Kundennotiz',
    send_email: 'Per E-Mail',
    send_order_item: 'In den Artikeln der Bestellung',
    order_item_note: 'Ergänzt dort, was fehlt; der Kunde bekommt keine Nachricht.',
    cancel: 'Abbrechen',
    sent: 'Die Schlüssel werden gesendet',
    failed: 'Schlüssel konnten nicht gesendet werden',
  },
};

export const customer: Translation['customer'] = {
  subject: 'Ihre Lizenzschlüssel zur Bestellung {order_number}',
  intro:
    'Guten Tag {customer_name},\n\nvielen Dank für Ihre Bestellung bei {shop_name}. Hier sind Ihre Lizenzschlüssel.',
  note_intro: 'Hier sind Ihre Lizenzschlüssel zur Bestellung {order_number}.',
  thanks: 'Danke, dass Sie gewartet haben.',
  notice_subject: 'Bestellung {order_number}: Ihre Lizenzschlüssel sind unterwegs',
  notice_intro:
    'Guten Tag {customer_name},\n\nvielen Dank für Ihre Bestellung bei {shop_name}. Die Schlüssel dieser Produkte sind unterwegs; Sie bekommen sie, sobald sie eintreffen.\nWir erwarten sie am {expected_date}.',
  notice_note_intro:
    'Vielen Dank für Ihre Bestellung. Die Lizenzschlüssel dieser Produkte sind unterwegs; Sie bekommen sie, sobald sie eintreffen.\nWir erwarten sie am {expected_date}.',
  renewal_subject: 'Bestellung {order_number}: Ihre Lizenzschlüssel sind verlängert bis zum {expires_at}',
  renewal_intro:
    'Guten Tag {customer_name},\n\nvielen Dank für Ihre Verlängerung bei {shop_name}. Ihre Lizenzschlüssel bleiben dieselben.\nSie sind verlängert bis zum {expires_at}.',
  renewal_note_intro:
    'Die Bestellung {order_number} verlängert Ihre Lizenzschlüssel. Sie bleiben dieselben.\nSie sind verlängert bis zum {expires_at}.',
  license_key: 'Lizenzschlüssel',
  valid_until: 'Gültig bis %{day}',
  file_on_page: 'Datei: siehe die Seite Ihrer Bestellung',
  see_online: 'Ihre Schlüssel online ansehen',
  open_until: 'Die Seite ist bis zum %{date} erreichbar.',
  reference: 'Referenz: %{marker}',
  order: 'Bestellung %{number}',
  order_at: 'Bestellung %{number} bei %{shop}',
  title: 'Ihre Lizenzschlüssel',
  undecryptable: 'Dieser Schlüssel kann gerade nicht angezeigt werden. Bitte schreiben Sie an den Shop.',
  backordered:
    '%{smart_count} Schlüssel dieser Bestellung folgt noch. |||| %{smart_count} Schlüssel dieser Bestellung folgen noch.',
  replaced:
    '%{smart_count} Schlüssel ersetzt einen früheren, der nicht mehr gilt. |||| %{smart_count} Schlüssel ersetzen frühere, die nicht mehr gelten.',
  withdrawn:
    '%{smart_count} Schlüssel dieser Bestellung ist nicht mehr gültig. |||| %{smart_count} Schlüssel dieser Bestellung sind nicht mehr gültig.',
  no_keys: 'Zu dieser Bestellung gibt es keine Schlüssel.',
  secret_address: 'Wer die Adresse dieser Seite hat, sieht Ihre Schlüssel: Behalten Sie sie für sich.',
  questions: 'Fragen? %{link} und nennen Sie Ihre Bestellung.',
  write_to: 'Schreiben Sie an %{shop}',
  not_found: 'Diese Seite gibt es nicht',
  not_found_reason: 'Die Adresse ist unvollständig oder abgelaufen.',
  not_found_advice:
    'Öffnen Sie den Link aus der Nachricht zu Ihrer Bestellung noch einmal vollständig. Führt er wieder hierher, schreiben Sie an den Shop und nennen Sie Ihre Bestellung: Er kann Ihnen die Schlüssel erneut senden.',
  too_many_requests: 'Einen Moment bitte',
  try_again: 'Versuchen Sie es in einer Minute noch einmal.',
  shop_text: '(Der Text des Shops: Einstellungen → E-Mails → Fertiggestellte Bestellung)',
  example_suite: 'Office Suite, jährlich',
  example_studio: 'Fotostudio',
  example_instructions: 'Öffnen Sie Hilfe, Aktivieren und geben Sie den Schlüssel ein.',
};
