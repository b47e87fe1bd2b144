import { Tab, Tabs } from '@mui/material';
import {
  ReferenceManyFieldBase,
  ResourceContextProvider,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'ra-core';
import { type ReactNode, useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ListBody } from '../list/ListView';
import { useDeclaredList } from '../list/useDeclaredList';
import { useListProps } from '../list/useListProps';
import { DEFAULT_PER_PAGE } from '../listParams';
import { useResourceOptions } from '../resource/resourceOptions';
import type { ObjectSchema } from '../resource/schema';
import type { AnyListDeclaration } from '../resource/viewDeclarations';
import { Paper } from '../ui/Card';
import { ListSkeleton } from '../ui/PageSkeleton';
import styles from './RecordTabs.module.css';
import type { RelatedRecords } from './useRelatedRecords';

interface RecordTabsProps {
  related: RelatedRecords[];
  /** Content of the first tab. */
  details: ReactNode;
}

const DETAILS = 'details';

/** The details of a record and its related records, in tabs; the address names the open tab. */
export default function RecordTabs({ related, details }: RecordTabsProps) {
  const translate = useTranslate();
  const id = useId();
  const [searchParams, setSearchParams] = useSearchParams();
  const tab = searchParams.get('tab') ?? DETAILS;
  const open = related.find((records) => toTab(records) === tab);
  const value = open ? tab : DETAILS;

  return (
    <>
      <Tabs
        value={value}
        onChange={(_, name: string) =>
          setSearchParams(name === DETAILS ? {} : { tab: name }, { replace: true })
        }
        variant="scrollable"
        aria-label={translate('kit.record.related')}
      >
        <Tab value={DETAILS} label={translate('kit.record.details')} id={`${id}-tab-${DETAILS}`} />
        {related.map((records) => (
          <Tab
            key={toTab(records)}
            value={toTab(records)}
            label={records.getLabel(2)}
            id={`${id}-tab-${toTab(records)}`}
          />
        ))}
      </Tabs>
      <div className={styles.panel} role="tabpanel" aria-labelledby={`${id}-tab-${value}`}>
        {open ? <RelatedList key={value} {...open} /> : details}
      </div>
    </>
  );
}

/** The name of a tab in the address. */
const toTab = ({ resource, target }: RelatedRecords) => `${resource}.${target}`;

/** The records of another resource that refer to the record of the context, with the list it declares. */
function RelatedList({ resource, target }: RelatedRecords) {
  const current = useResourceContext();
  const record = useRecordContext();
  const { schema } = useResourceOptions(resource);
  const list = useDeclaredList(resource);
  if (!record || !schema || !list) {
    return (
      <Paper>
        <ListSkeleton />
      </Paper>
    );
  }

  return (
    <ReferenceManyFieldBase
      reference={resource}
      target={target}
      sort={list.sort}
      perPage={list.perPage ?? DEFAULT_PER_PAGE}
      storeKey={`${current}.${record.id}.${resource}.${target}`}
    >
      <ResourceContextProvider value={resource}>
        <RelatedRecordList schema={schema} list={list} target={target} />
      </ResourceContextProvider>
    </ReferenceManyFieldBase>
  );
}

interface RelatedRecordListProps {
  schema: ObjectSchema;
  list: AnyListDeclaration;
  target: string;
}

function RelatedRecordList({ schema, list, target }: RelatedRecordListProps) {
  const { columns, filters, ...props } = useListProps(schema, list);
  return (
    <Paper>
      <ListBody
        {...props}
        columns={columns.filter(({ id }) => id !== target)}
        filters={filters.filter((filter) => !('source' in filter && filter.source === target))}
        createLabel={undefined}
      />
    </Paper>
  );
}
