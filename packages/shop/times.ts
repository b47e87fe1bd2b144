const berlinFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Formats a time as WordPress does, without a zone. */
export const formatGmt = (time: Date) => time.toISOString().slice(0, 19);

/** Like `formatGmt`, in the recorded shop's time zone. */
export const formatLocal = (time: Date) => berlinFormat.format(time).replace(' ', 'T');

/** Returns a local time and its `_gmt` counterpart, as WooCommerce presents dates. */
export const withGmt = <N extends string>(name: N, time: Date | null) =>
  ({
    [name]: time && formatLocal(time),
    [`${name}_gmt`]: time && formatGmt(time),
  }) as Record<N | `${N}_gmt`, string | null>;
