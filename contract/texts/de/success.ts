import type * as en from '../en/success';

export const success = {
  'success.auth.updateProfile': 'Profil gespeichert',
  'success.auth.changePassword': 'Passwort geändert',
  'success.licenses.create': 'Lizenz angelegt',
  'success.licenses.import': 'Importiert: %{created_count} | Fehler: %{error_count}',
  'success.licenses.delete': 'Lizenz gelöscht',
  'success.licenses.deleteMany': '%{deleted_count} Lizenz(en) gelöscht',
  'success.pools.create': 'Lizenzpool angelegt',
  'success.pools.update': 'Pool geändert',
  'success.pools.delete': 'Pool gelöscht',
  'success.mappings.create':
    'Zuordnung angelegt! Sie können ein weiteres Produkt zuordnen oder die Seite verlassen.',
  'success.mappings.delete': 'Zuordnung gelöscht',
  'success.sites.create': 'Shop angemeldet',
  'success.sites.update': 'Shop geändert',
  'success.sites.delete': 'Shop gelöscht',
  'success.sites.regenerateApiKey': 'API-Schlüssel neu erzeugt',
  'success.settings.update': 'Einstellungen gespeichert',
  'success.notifications.resolve': 'Benachrichtigung erledigt',
  'success.notifications.delete': 'Benachrichtigung gelöscht',
} satisfies Record<keyof typeof en.success, string>;
