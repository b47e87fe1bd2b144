import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import * as z from 'zod/mini';
import { Pool, PoolUpdate, RefundPolicy } from '#contract/pools';
import {
  Card,
  CheckboxField,
  ChoiceField,
  FieldList,
  NumberField,
  SchemaForm,
  TextField,
  useFieldLabel,
} from '../../kit';
import { SavedField } from './SavedField';

const editable = {
  description: true,
  instructions: true,
  threshold_count: true,
  threshold_percentage: true,
  lead_time_days: true,
  notify_on_low: true,
  notify_on_depleted: true,
  refund_policy: true,
} as const;
const Editable = z.pick(PoolUpdate, editable);

/** What may be changed of a pool, each field saved by itself, beside what is fixed. */
export function PoolSettingsForm({ pool }: { pool: Pool }) {
  const translate = useTranslate();
  const labelOf = useFieldLabel(Pool);
  const props = <K extends keyof typeof editable>(source: K) => ({ source, label: labelOf(source) });
  const policies = RefundPolicy.options.map((id) => ({ id, name: translate(`poolSettings.refunds.${id}`) }));
  const fixed = [
    { label: labelOf('name'), value: pool.name },
    {
      label: translate('poolSettings.requires_validation'),
      value: translate(`poolSettings.fixed.${pool.requires_validation}`),
    },
  ];

  return (
    <SchemaForm schema={Editable} defaultValues={startOf(pool)}>
      <Box sx={{ display: 'grid', gap: '14px' }}>
        <Card title={translate('poolSettings.general')}>
          <FieldList entries={fixed} />
          <Box sx={{ mt: '16px', maxWidth: 560 }}>
            <SavedField pool={pool} source="description" on="blur">
              <TextField {...props('description')} multiline optional />
            </SavedField>
          </Box>
          <Box sx={{ mt: '16px', maxWidth: 560 }}>
            <SavedField pool={pool} source="instructions" on="blur">
              <TextField
                {...props('instructions')}
                help="resources.pools.help.instructions"
                multiline
                optional
              />
            </SavedField>
          </Box>
        </Card>
        <Card
          title={translate('poolSettings.refunds.title')}
          subtitle={translate('poolSettings.refunds.help')}
        >
          <Box sx={{ maxWidth: 560 }}>
            <SavedField pool={pool} source="refund_policy" on="change">
              <ChoiceField {...props('refund_policy')} choices={policies} />
            </SavedField>
          </Box>
        </Card>
        <Card title={translate('poolSettings.stock')}>
          <Box sx={{ display: 'grid', gap: '16px', maxWidth: 560 }}>
            <SavedField pool={pool} source="threshold_count" on="blur">
              <NumberField {...props('threshold_count')} help="resources.pools.help.threshold_count" />
            </SavedField>
            <SavedField pool={pool} source="threshold_percentage" on="blur">
              <NumberField
                {...props('threshold_percentage')}
                help="resources.pools.help.threshold_percentage"
              />
            </SavedField>
            <SavedField pool={pool} source="lead_time_days" on="blur">
              <NumberField {...props('lead_time_days')} help="resources.pools.help.lead_time_days" />
            </SavedField>
            <SavedField pool={pool} source="notify_on_low" on="change">
              <CheckboxField {...props('notify_on_low')} />
            </SavedField>
            <SavedField pool={pool} source="notify_on_depleted" on="change">
              <CheckboxField {...props('notify_on_depleted')} />
            </SavedField>
          </Box>
        </Card>
      </Box>
    </SchemaForm>
  );
}

function startOf(pool: Pool) {
  const { description, instructions, threshold_count, threshold_percentage, lead_time_days } = pool;
  const { notify_on_low, notify_on_depleted, refund_policy } = pool;
  return {
    description: description ?? '',
    instructions: instructions ?? '',
    threshold_count,
    threshold_percentage,
    lead_time_days,
    notify_on_low,
    notify_on_depleted,
    refund_policy,
  };
}
