import { Fragment } from 'react';

const BREAKS = /(?<=[^:/]\/)|(?=@)|(?<=:\/\/[^/]+)(?=\.)/;

interface AddressTextProps {
  /** Missing for a moment where a page begins with what its list knew of the record. */
  value: string | undefined;
}

/** A URL or an e-mail address: where the line ends it breaks after a slash, before the @ or a dot of the host, not within a word. */
export function AddressText({ value = '' }: AddressTextProps) {
  return value.split(BREAKS).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the same part may come twice, and has no state.
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
