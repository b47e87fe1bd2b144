import { useNotify, useTranslate } from 'react-admin';
import { Button, Card } from '../../kit';

/** The specification leaves deletion out of this page; an empty pool can be deleted in the list. */
export function DangerZone() {
  const translate = useTranslate();
  const notify = useNotify();

  return (
    <Card title={translate('poolSettings.danger.title')} subtitle={translate('poolSettings.danger.text')}>
      <Button
        color="error"
        onClick={() => notify('poolSettings.danger.not_implemented', { type: 'warning' })}
      >
        {translate('poolSettings.danger.delete')}
      </Button>
    </Card>
  );
}
