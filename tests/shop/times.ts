const berlinFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** A WordPress time, without a zone. */
export const formatGmt = (moment: Date) => moment.toISOString().slice(0, 19);

/** The same in the recorded shop's time zone. */
export const formatLocal = (moment: Date) => berlinFormat.format(moment).replace(' ', 'T');

/** A local time and its `_gmt` counterpart, as WooCommerce shows dates. */
export const withGmt = <N extends string>(name: N, moment: Date | null) =>
  ({
    [name]: moment && formatLocal(moment),
    [`${name}_gmt`]: moment && formatGmt(moment),
  }) as Record<N | `${N}_gmt`, string | null>;
