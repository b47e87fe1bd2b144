import { Box } from '@mui/material';
import { useShowContext, useTranslate } from 'react-admin';
import * as z from 'zod/mini';
import { type Site, SiteUpdate, sites } from '#contract/sites';
import { call } from '../../../dataProvider';
import {
  Banner,
  Card,
  CheckboxField,
  FieldStack,
  SchemaForm,
  SubmitButton,
  TextField,
  useFieldLabel,
  useSubmit,
} from '../../../kit';
import { PreviewDelivery } from './PreviewDelivery';

const Choice = z.pick(SiteUpdate, {
  deliver_by_note: true,
  deliver_by_email: true,
  message_subject: true,
  message_intro: true,
});

/** How the shop's customers get their keys, and in which words. */
export function DeliveryCard({ site }: { site: Site }) {
  const translate = useTranslate();
  const isOnDemand = !site.deliver_by_note && !site.deliver_by_email;

  return (
    <Card title={translate('delivery.title')} subtitle={translate('delivery.subtitle')}>
      <Box sx={{ display: 'grid', gap: '14px' }}>
        {isOnDemand && <Banner tone="warning">{translate('delivery.on_demand')}</Banner>}
        <DeliveryForm site={site} />
      </Box>
    </Card>
  );
}

function DeliveryForm({ site }: { site: Site }) {
  const translate = useTranslate();
  const labelOf = useFieldLabel(Choice);
  const { refetch } = useShowContext();
  const { onSubmit } = useSubmit<SiteUpdate, Site>({
    send: (body) => call(sites.update, { params: { id: site.id }, body }),
    success: 'delivery.saved',
    failure: 'delivery.save_failed',
    onDone: () => refetch(),
  });
  const field = <K extends keyof z.infer<typeof Choice>>(source: K) => ({ source, label: labelOf(source) });

  return (
    <SchemaForm schema={Choice} defaultValues={startOf(site)} onSubmit={onSubmit}>
      <FieldStack>
        <CheckboxField {...field('deliver_by_note')} help="delivery.help.note" />
        <CheckboxField {...field('deliver_by_email')} help="delivery.help.email" />
        <TextField {...field('message_subject')} optional />
        <TextField {...field('message_intro')} help="delivery.help.words" multiline optional />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center' }}>
          <SubmitButton>{translate('delivery.save')}</SubmitButton>
          <PreviewDelivery siteId={site.id} />
        </Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{translate('delivery.from_now')}</Box>
      </FieldStack>
    </SchemaForm>
  );
}

const startOf = ({ deliver_by_note, deliver_by_email, message_subject, message_intro }: Site) => ({
  deliver_by_note,
  deliver_by_email,
  message_subject: message_subject ?? '',
  message_intro: message_intro ?? '',
});
