import { ImportForm } from '#contract/licenseForms';
import { NumberInput, TextInput, useInputLabel } from '../../admin';
import styles from './Import.module.css';
import { useRemembered } from './useRemembered';

/** What is known of the delivery that the keys are from; its texts are remembered for the next one. */
export function BatchInputs() {
  const getLabel = useInputLabel(ImportForm, 'resources.licenses');
  const { suppliers, references } = useRemembered();

  return (
    <div className={styles.batch}>
      <TextInput source="supplier" label={getLabel('supplier')} suggestions={suppliers} optional />
      <TextInput source="reference" label={getLabel('reference')} suggestions={references} optional />
      <NumberInput source="cost" label={getLabel('cost')} optional />
      <TextInput source="currency" label={getLabel('currency')} placeholder="EUR" optional />
    </div>
  );
}
