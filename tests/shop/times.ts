const berlin = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** WordPress' way of writing a moment, without a zone. */
export const gmt = (moment: Date) => moment.toISOString().slice(0, 19);

/** The same on the clock of the recorded shop's owner. */
export const local = (moment: Date) => berlin.format(moment).replace(' ', 'T');

/** A moment under a name and the name with `_gmt`, as WooCommerce shows all of its dates. */
export const dated = <N extends string>(name: N, moment: Date | null) =>
  ({
    [name]: moment && local(moment),
    [`${name}_gmt`]: moment && gmt(moment),
  }) as Record<N | `${N}_gmt`, string | null>;
