import type { Translation } from '../Translation';

export const preferenceResource: Translation['resources']['preferences'] = {
  fields: {
    type: 'Art',
    license_group_id: 'Lizenzpool',
    email: 'E-Mail',
    is_active: 'Aktiv',
  },

  name: 'Empfänger |||| Empfänger',
  create: 'Empfänger hinzufügen',
  empty: 'Noch keine Empfänger',
  notifications: {
    created: 'Empfänger gespeichert',
    updated: 'Empfänger gespeichert',
    deleted: 'Empfänger gelöscht',
    create_failed: 'Empfänger konnte nicht gespeichert werden',
    update_failed: 'Empfänger konnte nicht gespeichert werden',
    delete_failed: 'Empfänger konnte nicht gelöscht werden',
  },
  all_types: 'Jede Art',
  all_pools: 'Alle Pools',
  alerts_to: 'Warnungen an %{email}',
  is_paused: 'Pausiert',
  paused: 'Warnungen an %{email} sind pausiert',
  resumed: 'Warnungen an %{email} werden wieder gesendet',
};
