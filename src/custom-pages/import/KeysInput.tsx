import { Box } from '@mui/material';
import { FileDrop } from './FileDrop';
import { HeldKeys } from './HeldKeys';
import { KeysField } from './KeysField';
import { KeysPreview } from './KeysPreview';
import type { Keys } from './useShelf';

interface KeysInputProps {
  source: string;
  label: string;
  keys: Keys;
}

/** Where keys come from, text area and files, and what will become of them. */
export function KeysInput({ source, label, keys }: KeysInputProps) {
  const { shelf, state, change } = keys;
  const { held } = state;

  return (
    <Box sx={{ display: 'grid', gap: '10px' }}>
      <FileDrop onFiles={(files) => files.map((file) => change(shelf.addFile(file)))}>
        <KeysField source={source} label={label} keys={keys} />
      </FileDrop>
      {held.length > 0 && (
        <Box component="ul" sx={{ display: 'grid', gap: '8px', m: 0, p: 0, listStyle: 'none' }}>
          {held.map((one) => (
            <HeldKeys
              key={one.id}
              held={one}
              onRemove={() => change(shelf.remove(one.id))}
              onChoose={(column, hasHead) => change(shelf.choose(one.id, column, hasHead))}
            />
          ))}
        </Box>
      )}
      <KeysPreview state={state} />
    </Box>
  );
}
