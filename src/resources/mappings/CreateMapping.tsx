import { Chip } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { type Mapping, MappingCreate, mappings } from '#contract/mappings';
import { Card, InputStack, PageHeader, SchemaForm, useSubmit } from '../../admin';
import { callEndpoint } from '../../dataProvider';
import { MappingInputs } from './MappingInputs';

/** Creates several mappings one after another: the site is kept, product and pool are reset. */
export default function CreateMapping() {
  const translate = useTranslate();
  const [params] = useSearchParams();
  const [created, setCreated] = useState<Mapping[]>([]);
  const site = created.at(0)?.site_id ?? (Number(params.get('site')) || null);

  const onSubmit = useCreateMapping((mapping) => setCreated([mapping, ...created]));

  return (
    <>
      <PageHeader
        title={translate('resources.mappings.create')}
        subtitle={translate('resources.mappings.create_subtitle')}
        badge={created.length > 0 && <CreatedCount count={created.length} />}
      />
      <Card narrow>
        <SchemaForm
          key={created.length}
          schema={MappingCreate}
          defaultValues={{ site_id: site }}
          onSubmit={onSubmit}
        >
          <InputStack>
            <MappingInputs hasCreated={created.length > 0} />
          </InputStack>
        </SchemaForm>
      </Card>
    </>
  );
}

function CreatedCount({ count }: { count: number }) {
  const translate = useTranslate();
  const label = translate('resources.mappings.created_count', { smart_count: count });
  return <Chip size="small" color="success" label={label} role="status" />;
}

function useCreateMapping(onCreated: (mapping: Mapping) => void) {
  const queryClient = useQueryClient();
  const { onSubmit } = useSubmit<MappingCreate, Mapping>({
    send: (body) => callEndpoint(mappings.create, { body }),
    success: 'resources.mappings.notifications.created',
    failure: 'resources.mappings.notifications.create_failed',
    onDone: (mapping) => {
      onCreated(mapping);
      queryClient.invalidateQueries({ queryKey: ['mappings'] });
    },
  });
  return onSubmit;
}
