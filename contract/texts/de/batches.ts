import type { Translation } from '../Translation';

export const batches: Translation['batches'] = {
  not_found: 'Charge nicht gefunden',
  withdrawn: 'Die Charge ist zurückgezogen: Ihre Schlüssel wurden gelöscht',
  grown:
    '%{smart_count} Schlüssel mehr ist frei als bei der Rückfrage: Nichts wurde zurückgezogen |||| %{smart_count} Schlüssel mehr sind frei als bei der Rückfrage: Nichts wurde zurückgezogen',
  known_limit: 'Höchstens %{max} Schlüssel',
  recall_running: 'Die Schlüssel dieser Charge werden schon zurückgerufen',
  recall_nothing: 'Kein Kunde hat einen Schlüssel dieser Charge',
  recall_not_undoable: 'Kein Rückruf lässt sich zurücknehmen: Die Nachrichten sind unterwegs',
  import_id_used: 'Diese Import-ID hat schon ein anderer Benutzer verwendet',
  currency: 'Muss ein Währungscode nach ISO 4217 sein, wie EUR',
  file_hash: 'Muss ein SHA-256-Hash in Hexadezimalziffern sein',
};
