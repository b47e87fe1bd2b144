import { useState } from 'react';
import { Button, DayInput, useText } from '../../../admin';
import styles from './earlier.module.css';

const DAY_MS = 24 * 60 * 60 * 1000;
const DEFAULT_DAYS = 30;

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

interface ListingFormProps {
  /** The start of the latest listing. */
  listedSince: string | null | undefined;
  /** Of the mapping or shop: without a listing, the period before it is proposed. */
  createdAt: string;
  isBusy: boolean;
  onList: (since: string) => void;
}

/** Since which day orders are listed. */
export function ListingForm({ listedSince, createdAt, isBusy, onList }: ListingFormProps) {
  const [day, setDay] = useState(
    listedSince?.slice(0, 10) ?? toDay(Date.parse(createdAt) - DEFAULT_DAYS * DAY_MS),
  );
  const text = useText('resources.mappings.earlier');

  return (
    <div className={styles.form}>
      <DayInput label={text('since')} value={day} onChange={setDay} />
      <Button
        variant="contained"
        color="primary"
        disabled={!day || isBusy}
        onClick={() => onList(new Date(`${day}T00:00:00`).toISOString())}
      >
        {text('list')}
      </Button>
    </div>
  );
}
