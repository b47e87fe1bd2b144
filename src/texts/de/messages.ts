import type * as en from '../en/messages';

export const messages: typeof en.messages = {
  title: 'Auslieferung an Kunden',
  subtitle: 'Eine Nachricht je Bestellung mit allen Schlüsseln; spätere Schlüssel werden getrennt gesendet.',
  disabled:
    'Schlüssel werden zugeteilt, aber Kunden werden nicht benachrichtigt. Wählen Sie, wie sie ihre Schlüssel bekommen.',
  applies_from_now: 'Eine Änderung gilt für Schlüssel, die ab dann zugeteilt werden.',
  help: {
    note: 'Der Shop sendet sie dem Kunden per E-Mail. Der REST-API-Schlüssel braucht Lese- und Schreibrechte.',
    email: 'Keystock verschickt sie über Amazon SES.',
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
  order: 'Bestellung %{number}',
  license: {
    title: 'Auslieferung',
    delivered: 'Ausgeliefert',
    valid_until: 'Gültig bis',
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
