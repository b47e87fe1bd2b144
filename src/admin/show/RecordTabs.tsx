import { Tab, Tabs } from '@mui/material';
import {
  ReferenceManyFieldBase,
  ResourceContextProvider,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'ra-core';
import { type ReactNode, useId, useState } from 'react';
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

/** A further tab of a page. */
export interface RecordTab {
  /** In the address. */
  name: string;
  label: string;
  content: ReactNode;
}

interface RecordTabsProps {
  /** Of the first tab. */
  label: string | undefined;
  /** Content of the first tab. */
  details: ReactNode;
  tabs: RecordTab[];
  related: RelatedRecords[];
}

const DETAILS = 'details';

/** The details of a record, the page's further tabs and the related records; the address names the open tab. */
export default function RecordTabs({ label, details, tabs, related }: RecordTabsProps) {
  const translate = useTranslate();
  const id = useId();
  const [searchParams, setSearchParams] = useSearchParams();
  const first = { name: DETAILS, label: label ?? translate('kit.record.details'), content: details };
  const own = [first, ...tabs];
  const all = [
    ...own,
    ...related.map((records) => ({
      name: toTab(records),
      label: records.getLabel(2),
      content: <RelatedList key={toTab(records)} {...records} />,
    })),
  ];
  const { name: open, content } = all.find(({ name }) => name === searchParams.get('tab')) ?? first;
  const [visited, setVisited] = useState([open]);
  if (!visited.includes(open)) setVisited([...visited, open]);

  return (
    <>
      <Tabs
        value={open}
        onChange={(_, name: string) =>
          setSearchParams(name === DETAILS ? {} : { tab: name }, { replace: true })
        }
        variant="scrollable"
        aria-label={translate(tabs.length > 0 ? 'kit.record.tabs' : 'kit.record.related')}
      >
        {all.map((tab) => (
          <Tab key={tab.name} value={tab.name} label={tab.label} id={`${id}-tab-${tab.name}`} />
        ))}
      </Tabs>
      <div className={styles.panel} role="tabpanel" aria-labelledby={`${id}-tab-${open}`}>
        {/* The page's own stay, so that a form keeps what was typed. */}
        {own
          .filter(({ name }) => visited.includes(name))
          .map((tab) => (
            <div key={tab.name} hidden={tab.name !== open}>
              {tab.content}
            </div>
          ))}
        {!own.some(({ name }) => name === open) && content}
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
