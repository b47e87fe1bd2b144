import type { Translation } from '../Translation';

export const batches: Translation['batches'] = {
  not_found: 'Charge nicht gefunden',
  withdrawn: 'Die Charge ist zurückgezogen: Ihre Schlüssel wurden gelöscht',
  grown:
    '%{smart_count} Schlüssel mehr ist frei als bei der Rückfrage: Nichts wurde zurückgezogen |||| %{smart_count} Schlüssel mehr sind frei als bei der Rückfrage: Nichts wurde zurückgezogen',
  known_limit: 'Höchstens %{max} Schlüssel',
  import_id_used: 'Diese Import-ID hat schon ein anderer Benutzer verwendet',
  currency: 'Muss ein Währungscode nach ISO 4217 sein, wie EUR',
  file_hash: 'Muss ein SHA-256-Hash in Hexadezimalziffern sein',
};
