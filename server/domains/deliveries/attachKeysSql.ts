/**
 * SQL: attaches the keys of an order's units `a` to a delivery; $1 is the delivery, $2 and $3 the order, $4 the channel.
 * Locks the units, so that a concurrent restock either waits and sees the key in use, or is waited for.
 */
export const attachKeysSql = (condition: string) => `
  WITH attached AS (
    SELECT a.id, a.license_id FROM license_assignments a
    WHERE a.site_id = $2 AND a.order_id = $3 AND ${condition}
    FOR NO KEY UPDATE OF a
  )
  INSERT INTO delivery_keys (delivery_id, assignment_id, license_id, channel, is_resend)
  SELECT $1, id, license_id, $4, false FROM attached`;
