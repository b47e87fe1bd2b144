import { failures as kitFailures } from '../../shared/texts/de/responses';
import type { Translation } from '../Translation';

export const success: Translation['success'] = {
  auth: {
    updateProfile: 'Profil gespeichert',
    changePassword: 'Passwort geändert',
  },
  licenses: {
    create: 'Lizenz angelegt',
    import: 'Importiert: %{created_count} | Fehler: %{error_count}',
    delete: 'Lizenz gelöscht',
    deleteMany: '%{deleted_count} Lizenz(en) gelöscht',
  },
  pools: {
    create: 'Lizenzpool angelegt',
    update: 'Pool geändert',
    delete: 'Pool gelöscht',
  },
  mappings: {
    create: 'Zuordnung angelegt! Sie können ein weiteres Produkt zuordnen oder die Seite verlassen.',
    delete: 'Zuordnung gelöscht',
  },
  sites: {
    create: 'Shop angemeldet',
    update: 'Shop geändert',
    delete: 'Shop gelöscht',
    regenerateApiKey: 'API-Schlüssel neu erzeugt',
  },
  settings: {
    update: 'Einstellungen gespeichert',
  },
  notifications: {
    resolve: 'Benachrichtigung erledigt',
    delete: 'Benachrichtigung gelöscht',
  },
};

export const failures: Translation['failures'] = {
  ...kitFailures,
  auth: {
    login: 'Anmeldung fehlgeschlagen',
    me: 'Das Konto konnte nicht geladen werden',
    updateProfile: 'Profil konnte nicht gespeichert werden',
    changePassword: 'Passwort konnte nicht geändert werden',
  },
  dashboard: {
    stats: 'Die Übersicht konnte nicht geladen werden',
    recent: 'Die letzten Zuteilungen konnten nicht geladen werden',
    salesAnalytics: 'Die Verkäufe konnten nicht geladen werden',
  },
  licenses: {
    list: 'Lizenzen konnten nicht geladen werden',
    create: 'Lizenz konnte nicht angelegt werden',
    import: 'Lizenzen konnten nicht importiert werden',
    update: 'Lizenz konnte nicht geändert werden',
    delete: 'Lizenz konnte nicht gelöscht werden',
    deleteMany: 'Lizenzen konnten nicht gelöscht werden',
  },
  pools: {
    list: 'Pools konnten nicht geladen werden',
    get: 'Pool konnte nicht geladen werden',
    create: 'Pool konnte nicht angelegt werden',
    update: 'Pool konnte nicht geändert werden',
    delete: 'Pool konnte nicht gelöscht werden',
  },
  mappings: {
    list: 'Zuordnungen konnten nicht geladen werden',
    create: 'Zuordnung konnte nicht angelegt werden',
    update: 'Zuordnung konnte nicht geändert werden',
    delete: 'Zuordnung konnte nicht gelöscht werden',
  },
  sites: {
    list: 'Shops konnten nicht geladen werden',
    get: 'Shop konnte nicht geladen werden',
    create: 'Shop konnte nicht angemeldet werden',
    update: 'Shop konnte nicht geändert werden',
    delete: 'Shop konnte nicht gelöscht werden',
    regenerateApiKey: 'API-Schlüssel konnte nicht neu erzeugt werden',
  },
  sync: {
    syncProducts: 'Produkte konnten nicht abgeglichen werden',
  },
  validation: {
    validatePool: 'Pool konnte nicht geprüft werden',
    validateLicense: 'Lizenz konnte nicht geprüft werden',
    processQueue: 'Die Warteschlange der Prüfung konnte nicht bearbeitet werden',
  },
  settings: {
    get: 'Einstellungen konnten nicht geladen werden',
    update: 'Einstellungen konnten nicht gespeichert werden',
  },
  notifications: {
    list: 'Benachrichtigungen konnten nicht geladen werden',
    get: 'Benachrichtigung konnte nicht geladen werden',
    delete: 'Benachrichtigung konnte nicht gelöscht werden',
    testEmail: 'Test-E-Mail konnte nicht gesendet werden',
    checkPools: 'Pools konnten nicht geprüft werden',
  },
  preferences: {
    list: 'Empfänger konnten nicht geladen werden',
    save: 'Empfänger konnte nicht gespeichert werden',
    delete: 'Empfänger konnte nicht gelöscht werden',
  },
};
