import type delivery from '../en/delivery';

const de: typeof delivery = {
  title: 'Auslieferung an Kunden',
  subtitle: 'Eine Nachricht je Bestellung mit allen Schlüsseln; spätere Schlüssel folgen für sich.',
  on_demand:
    'Schlüssel werden zugeteilt, aber Kunden erfahren davon nichts. Wählen Sie, wie sie ihre Schlüssel bekommen.',
  from_now: 'Die Wahl gilt für Schlüssel, die von da an zugeteilt werden.',
  help: {
    note: 'Der Shop mailt sie dem Kunden. Dafür muss der REST-API-Schlüssel lesen und schreiben dürfen.',
    email: 'Keystock verschickt sie über Amazon SES.',
    words:
      'Für jede Bestellung eingesetzt: {customer_name}, {order_number}, {shop_name}. Leer: unsere eigenen Worte.',
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
  unsent: {
    title:
      '%{smart_count} Nachricht wurde nicht ausgeliefert |||| %{smart_count} Nachrichten wurden nicht ausgeliefert',
    newest: 'Die neuesten %{n} werden gezeigt.',
    waiting:
      '%{smart_count} Nachricht wird von selbst erneut versucht. |||| %{smart_count} Nachrichten werden von selbst erneut versucht.',
    retry: 'Erneut versuchen',
    retry_one: 'Bestellung %{number} erneut versuchen',
    retry_all: 'Alle erneut versuchen',
    retried: 'Es wird jetzt erneut versucht',
    retry_failed: 'Erneuter Versuch fehlgeschlagen',
  },
  order: 'Bestellung %{number}',
  license: {
    title: 'Auslieferung',
    delivered: 'Ausgeliefert',
    not_delivered: 'Nicht von Keystock ausgeliefert',
    by: { note: 'als Kundennotiz', email: 'per E-Mail' },
    state: {
      queued: 'Unterwegs',
      sending: 'Unterwegs',
      sent: 'Ausgeliefert',
      failed: 'Nicht ausgeliefert',
    },
    messages: 'Nachrichten',
    order: 'Bestellung %{id}',
    resent: 'noch einmal gesendet',
    resend: 'Schlüssel erneut senden',
    confirm_title: 'Schlüssel der Bestellung %{id} erneut senden?',
    confirm_text: 'Der Kunde bekommt eine neue Nachricht mit allen Schlüsseln der Bestellung.',
    send_note: 'Als Kundennotiz',
    send_email: 'Per E-Mail',
    cancel: 'Abbrechen',
    sent: 'Die Schlüssel sind unterwegs',
    failed: 'Schlüssel konnten nicht gesendet werden',
  },
};

export default de;
