const berlinFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** WordPress' way of writing a moment, without a zone. */
export const formatGmt = (moment: Date) => moment.toISOString().slice(0, 19);

/** The same on the clock of the recorded shop's owner. */
export const formatLocal = (moment: Date) => berlinFormat.format(moment).replace(' ', 'T');

/** A moment under a name and the name with `_gmt`, as WooCommerce shows all of its dates. */
export const withGmt = <N extends string>(name: N, moment: Date | null) =>
  ({
    [name]: moment && formatLocal(moment),
    [`${name}_gmt`]: moment && formatGmt(moment),
  }) as Record<N | `${N}_gmt`, string | null>;
