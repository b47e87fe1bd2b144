import type * as en from '../en/customer';

export const customer = {
  'customer.subject': 'Ihre Lizenzschlüssel zur Bestellung {order_number}',
  'customer.intro':
    'Guten Tag {customer_name},\n\nvielen Dank für Ihre Bestellung bei {shop_name}. Hier sind Ihre Lizenzschlüssel.',
  'customer.note_intro': 'Hier sind Ihre Lizenzschlüssel zur Bestellung {order_number}.',
  'customer.thanks': 'Danke, dass Sie gewartet haben.',
  'customer.notice_subject': 'Bestellung {order_number}: Ihre Lizenzschlüssel sind unterwegs',
  'customer.notice_intro':
    'Guten Tag {customer_name},\n\nvielen Dank für Ihre Bestellung bei {shop_name}. Die Schlüssel dieser Produkte sind unterwegs; Sie bekommen sie, sobald sie eintreffen.\nWir erwarten sie am {expected_date}.',
  'customer.notice_note_intro':
    'Vielen Dank für Ihre Bestellung. Die Lizenzschlüssel dieser Produkte sind unterwegs; Sie bekommen sie, sobald sie eintreffen.\nWir erwarten sie am {expected_date}.',
  'customer.license_key': 'Lizenzschlüssel',
  'customer.valid_until': 'Gültig bis %{day}',
  'customer.see_online': 'Ihre Schlüssel online ansehen',
  'customer.open_until': 'Die Seite ist bis zum %{date} erreichbar.',
  'customer.reference': 'Referenz: %{marker}',
  'customer.order': 'Bestellung %{number}',
  'customer.order_at': 'Bestellung %{number} bei %{shop}',
  'customer.title': 'Ihre Lizenzschlüssel',
  'customer.undecryptable':
    'Dieser Schlüssel kann gerade nicht angezeigt werden. Bitte schreiben Sie an den Shop.',
  'customer.backordered':
    '%{smart_count} Schlüssel dieser Bestellung folgt noch. |||| %{smart_count} Schlüssel dieser Bestellung folgen noch.',
  'customer.replaced':
    '%{smart_count} Schlüssel ersetzt einen früheren, der nicht mehr gilt. |||| %{smart_count} Schlüssel ersetzen frühere, die nicht mehr gelten.',
  'customer.withdrawn':
    '%{smart_count} Schlüssel dieser Bestellung ist nicht mehr gültig. |||| %{smart_count} Schlüssel dieser Bestellung sind nicht mehr gültig.',
  'customer.no_keys': 'Zu dieser Bestellung gibt es keine Schlüssel.',
  'customer.secret_address':
    'Wer die Adresse dieser Seite hat, sieht Ihre Schlüssel: Behalten Sie sie für sich.',
  'customer.questions': 'Fragen? %{link} und nennen Sie Ihre Bestellung.',
  'customer.write_to': 'Schreiben Sie an %{shop}',
  'customer.not_found': 'Diese Seite gibt es nicht',
  'customer.not_found_reason': 'Die Adresse ist unvollständig oder abgelaufen.',
  'customer.not_found_advice':
    'Öffnen Sie den Link aus der Nachricht zu Ihrer Bestellung noch einmal vollständig. Führt er wieder hierher, schreiben Sie an den Shop und nennen Sie Ihre Bestellung: Er kann Ihnen die Schlüssel erneut senden.',
  'customer.too_many_requests': 'Einen Moment bitte',
  'customer.try_again': 'Versuchen Sie es in einer Minute noch einmal.',
  'customer.example_suite': 'Office Suite, jährlich',
  'customer.example_studio': 'Fotostudio',
  'customer.example_instructions': 'Öffnen Sie Hilfe, Aktivieren und geben Sie den Schlüssel ein.',
} satisfies Record<keyof typeof en.customer, string>;
