import type en from '../en/notifications';

const notifications: typeof en = {
  name: 'Benachrichtigung |||| Benachrichtigungen',
  subtitle: 'Was mit dem Bestand geschehen ist',
  all_severities: 'Jede Dringlichkeit',
  all_types: 'Jede Art',
  show_resolved: 'Erledigte zeigen',
  resolve: 'Erledigen',
  resolve_all: 'Alle erledigen',
  resolve_all_ask: 'Alle offenen Benachrichtigungen erledigen?',
  resolve_chosen_ask: 'Alle offenen Benachrichtigungen der gewählten Dringlichkeit und Art erledigen?',
  resolved: 'Erledigt',
  unresolved: 'Offen',
  empty: 'Nichts zu erledigen',
  empty_text: 'Niedriger Bestand, leere Pools und fehlgeschlagene Zuteilungen erscheinen hier.',
  notifications: {
    deleted: 'Benachrichtigung gelöscht',
    delete_failed: 'Benachrichtigung konnte nicht gelöscht werden',
    resolved: 'Benachrichtigung erledigt',
    resolved_many: '%{smart_count} Benachrichtigung erledigt |||| %{smart_count} Benachrichtigungen erledigt',
    resolve_failed: 'Benachrichtigung konnte nicht erledigt werden',
    resolve_all_failed: 'Benachrichtigungen konnten nicht erledigt werden',
  },
};

export default notifications;
