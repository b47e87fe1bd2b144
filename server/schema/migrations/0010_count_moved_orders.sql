-- Orders are counted by site, too: merged sites move them.
CREATE OR REPLACE FUNCTION count_changed_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before orders[];
  after orders[];
BEGIN
  INSERT INTO order_counts AS counted (site_id, status, slot, orders)
  SELECT change.site_id, change.status, pg_backend_pid() % 128, sum(n) FROM (
    SELECT change.* FROM added a JOIN removed r USING (id),
      LATERAL (VALUES (r.site_id, r.status, -1), (a.site_id, a.status, 1)) AS change(site_id, status, n)
    WHERE (a.site_id, a.status) <> (r.site_id, r.status)
  ) change GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (site_id, status, slot) DO UPDATE SET orders = counted.orders + excluded.orders;

  SELECT array_agg(ROW(r.*)::orders), array_agg(ROW(a.*)::orders) INTO before, after FROM added a JOIN removed r ON r.id = a.id
  WHERE (r.customer_email, r.customer_first_name, r.customer_last_name, r.ordered_at)
    IS DISTINCT FROM (a.customer_email, a.customer_first_name, a.customer_last_name, a.ordered_at);
  IF before IS NULL THEN RETURN NULL; END IF;
  PERFORM FROM customers WHERE email IN (SELECT lower(customer_email) FROM unnest(before || after))
  ORDER BY email FOR NO KEY UPDATE;
  PERFORM remove_customer_orders(before);
  PERFORM add_customer_orders(after);
  RETURN NULL;
END $$;
