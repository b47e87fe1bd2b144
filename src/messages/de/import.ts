import type en from '../en/import';

const importing: typeof en = {
  title: 'Sammelimport',
  subtitle: 'Viele Lizenzschlüssel auf einmal in einen Pool aufnehmen',
  choose_pool: 'Pools durchsuchen',
  no_pool: 'Kein Pool passt',
  keys_help: 'Ein Schlüssel je Zeile oder durch Kommas getrennt.',
  count: '%{count} Schlüssel |||| %{count} Schlüssel',
  unreadable: 'Die Datei konnte nicht gelesen werden',
  notes: {
    title: 'Gut zu wissen',
    same: 'Dieselbe Zahl an Auslieferungen gilt für alle Schlüssel.',
    duplicates: 'Doppelte werden abgelehnt.',
    empty: 'Leere Zeilen werden übergangen.',
    encrypted: 'Schlüssel werden verschlüsselt gespeichert.',
  },
  reading: 'Wird gelesen …',
  file: {
    drop: 'CSV- oder Textdatei hier ablegen oder',
    choose: 'Datei wählen',
    column: 'Spalte mit den Schlüsseln',
    numbered: 'Spalte %{number}',
    all_columns: 'Alle Spalten',
    head: 'Die erste Zeile benennt die Spalten',
    no_text: 'Sie ist kein Unicode-Text. Als „CSV UTF-8“ speichern und noch einmal versuchen.',
    too_large: 'Sie ist größer als 100 MB.',
  },
  held: {
    samples: 'Beginnt mit',
    remove: '%{name} entfernen',
    pasted: 'Eingefügter Text',
    rest: 'Noch nicht gesendete Schlüssel',
    refused: 'Abgelehnte Schlüssel',
  },
  preview: {
    title: 'Was importiert wird',
    good: 'Bereit zum Import',
  },
  progress: {
    title: 'Lizenzen werden importiert',
    percent: '%{percent} % erledigt',
    created: 'Importiert',
    left: 'Übrig',
    errors: 'Fehler',
    sending: 'Wird gesendet …',
    waiting: 'Die Verbindung ist unterbrochen. Es wird weiter versucht, bis sie wieder da ist.',
    stopping: 'Hält nach diesem Stapel an …',
  },
  stopped:
    'Der Import wurde angehalten. Importiert: %{created} | Fehler: %{errors}. Noch hier, nicht gesendet: %{left}.',
  submit: 'Lizenzen importieren',
  result: 'Importiert: %{created} | Fehler: %{errors}',
  refused: {
    title: '%{count} Schlüssel wurde nicht importiert |||| %{count} Schlüssel wurden nicht importiert',
    key: 'Lizenzschlüssel',
    reason: 'Grund',
    more: 'und %{count} weitere, alle in der Datei',
    download: 'CSV herunterladen',
    edit: 'Diese Schlüssel bearbeiten',
    done: 'Zu den Lizenzen',
  },
};

export default importing;
