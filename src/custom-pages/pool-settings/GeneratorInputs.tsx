import { useTranslate } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';
import { Alphabet, Generator } from '#contract/generator';
import { LabeledCheckbox, NumberInput, SelectInput, TextInput, useInputLabel, useText } from '../../admin';
import { PatternStrength } from './PatternStrength';

/** Refilled with, when the box is ticked. */
const FIRST_REFILL = { below: 10, amount: 100 };

export function GeneratorInputs() {
  const translate = useTranslate();
  const getLabel = useInputLabel(Generator, 'generator');
  const alphabets = Alphabet.options.map((id) => ({
    id,
    name: translate(`generator.alphabet_choices.${id}`),
  }));
  return (
    <>
      <TextInput source="prefix" label={getLabel('prefix')} helperText="generator.prefix_help" optional />
      <TextInput source="pattern" label={getLabel('pattern')} helperText="generator.pattern_help" />
      <SelectInput source="alphabet" label={getLabel('alphabet')} choices={alphabets} />
      <PatternStrength />
      <NumberInput
        source="delivre_x_times"
        label={getLabel('delivre_x_times')}
        helperText="resources.licenses.help.delivre_x_times"
      />
      <RefillInputs />
    </>
  );
}

function RefillInputs() {
  const text = useText('generator');
  const { setValue } = useFormContext();
  const isRefilled = Boolean(useWatch({ name: 'refill' }));
  return (
    <>
      <LabeledCheckbox
        id="refill-given"
        label={text('by_itself')}
        helperText={text('refill_help')}
        checked={isRefilled}
        onChange={(checked) => setValue('refill', checked ? FIRST_REFILL : null, { shouldDirty: true })}
      />
      {isRefilled && (
        <>
          <NumberInput source="refill.below" label={text('below')} />
          <NumberInput source="refill.amount" label={text('amount')} />
        </>
      )}
    </>
  );
}
