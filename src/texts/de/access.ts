import type { access as en } from '../en/access';

export const access: typeof en = {
  denied: 'Ihre Rolle, %{role}, erlaubt diese Seite nicht. Ein Inhaber kann Ihre Rolle ändern.',
  reveal: {
    button: 'Schlüssel aufdecken',
    title: 'Schlüssel der Lizenz #%{id} aufdecken?',
    text: 'Der Grund wird mit Ihrem Namen aufgezeichnet. Sie können 20 Schlüssel pro Stunde aufdecken.',
    confirm: 'Schlüssel aufdecken',
    failed: 'Der Schlüssel konnte nicht aufgedeckt werden',
  },
};
