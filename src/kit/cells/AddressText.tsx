import { Fragment } from 'react';

const BREAKS = /(?<=[^:/]\/)|(?=@)/;

/** A URL or an e-mail address: where the line ends it breaks after a slash or before the @, not within a word. */
export function AddressText({ value }: { value: string }) {
  return value.split(BREAKS).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the same part may come twice, and has no state.
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
