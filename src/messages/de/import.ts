import type en from '../en/import';

const importing: typeof en = {
  title: 'Sammelimport',
  subtitle: 'Viele Lizenzschlüssel auf einmal in einen Pool aufnehmen',
  choose_pool: 'Pools durchsuchen',
  no_pool: 'Kein Pool passt',
  keys_help: 'Ein Schlüssel je Zeile oder durch Kommas getrennt.',
  count: '%{count} Schlüssel |||| %{count} Schlüssel',
  from_file: 'Aus einer Textdatei hinzufügen',
  unreadable: 'Die Datei konnte nicht gelesen werden',
  notes: {
    title: 'Gut zu wissen',
    same: 'Dieselbe Zahl an Auslieferungen gilt für alle Schlüssel.',
    duplicates: 'Doppelte werden abgelehnt.',
    empty: 'Leere Zeilen werden übergangen.',
    encrypted: 'Schlüssel werden verschlüsselt gespeichert.',
  },
  submit: 'Lizenzen importieren',
  result: 'Importiert: %{created} | Fehler: %{errors}',
  refused: {
    title:
      '%{smart_count} Schlüssel wurde nicht importiert |||| %{smart_count} Schlüssel wurden nicht importiert',
    key: 'Lizenzschlüssel',
    reason: 'Grund',
    more: 'und %{smart_count} weitere, alle in der Datei',
    download: 'CSV herunterladen',
    edit: 'Diese Schlüssel bearbeiten',
    done: 'Zu den Lizenzen',
  },
};

export default importing;
