import type { ReactNode } from 'react';
import styles from './FieldList.module.css';

interface LabeledField {
  label: string;
  value: ReactNode;
}

export function FieldList({ fields }: { fields: LabeledField[] }) {
  return (
    <dl className={styles.list}>
      {fields.map(({ label, value }) => (
        <div key={label} className={styles.field}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
