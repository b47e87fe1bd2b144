-- Counters and customers follow the orders once per statement instead of once per row: a batch of orders updates each
-- counter once. Rows are written in one order, so that concurrent statements do not deadlock.
DROP TRIGGER orders_added ON orders;
--> statement-breakpoint
DROP TRIGGER orders_status_changed ON orders;
--> statement-breakpoint
DROP TRIGGER orders_customer_changed ON orders;
--> statement-breakpoint
DROP TRIGGER customers_added ON customers;
--> statement-breakpoint
DROP TRIGGER customers_changed ON customers;
--> statement-breakpoint
DROP FUNCTION count_added_order();
--> statement-breakpoint
DROP FUNCTION count_changed_status();
--> statement-breakpoint
DROP FUNCTION move_customer_order();
--> statement-breakpoint
DROP FUNCTION add_customer_order(orders);
--> statement-breakpoint
DROP FUNCTION remove_customer_order(orders);
--> statement-breakpoint
DROP FUNCTION count_order(bigint, text, bigint);
--> statement-breakpoint
DROP FUNCTION count_customer();
--> statement-breakpoint
CREATE FUNCTION count_customers(n bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO customer_counts AS counted (slot, customers) VALUES (pg_backend_pid() % 128, n)
  ON CONFLICT (slot) DO UPDATE SET customers = counted.customers + excluded.customers
$$;
--> statement-breakpoint
CREATE FUNCTION count_added_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_customers(n) FROM (SELECT count(*) AS n FROM added) c WHERE n > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_changed_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_customers(n) FROM (
    SELECT sum((a.orders > 0)::int - (r.orders > 0)::int) AS n FROM added a JOIN removed r USING (id)
  ) c WHERE n <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER customers_added AFTER INSERT ON customers
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_customers();
--> statement-breakpoint
CREATE TRIGGER customers_changed AFTER UPDATE ON customers
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_changed_customers();
--> statement-breakpoint
-- Adds orders to their customers. The names of a later order are shown first.
CREATE FUNCTION add_customer_orders(added orders[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO customers AS c (email, first_name, last_name, names, orders, last_order_at)
  SELECT lower(customer_email), (array_agg(customer_first_name ORDER BY ordered_at DESC, event_id DESC))[1],
    (array_agg(customer_last_name ORDER BY ordered_at DESC, event_id DESC))[1],
    ARRAY(SELECT name FROM unnest(array_agg(full_name(customer_first_name, customer_last_name) ORDER BY event_id))
      WITH ORDINALITY AS named(name, place) WHERE name IS NOT NULL GROUP BY name ORDER BY min(place) DESC LIMIT 10),
    count(*), max(ordered_at)
  FROM unnest(added) WHERE customer_email IS NOT NULL GROUP BY 1 ORDER BY 1
  ON CONFLICT (email) DO UPDATE SET
    first_name = CASE WHEN excluded.last_order_at >= c.last_order_at THEN excluded.first_name ELSE c.first_name END,
    last_name = CASE WHEN excluded.last_order_at >= c.last_order_at THEN excluded.last_name ELSE c.last_name END,
    names = CASE WHEN excluded.names <@ c.names THEN c.names ELSE (ARRAY(
      SELECT name FROM unnest(excluded.names) WITH ORDINALITY AS new(name, place)
      WHERE name <> ALL (c.names) ORDER BY place) || c.names)[1:10] END,
    orders = c.orders + excluded.orders, last_order_at = greatest(c.last_order_at, excluded.last_order_at)
$$;
--> statement-breakpoint
CREATE FUNCTION remove_customer_orders(removed orders[]) RETURNS void LANGUAGE sql AS $$
  UPDATE customers c SET orders = c.orders - r.n, last_order_at = coalesce(
    (SELECT max(ordered_at) FROM orders WHERE lower(customer_email) = c.email), c.last_order_at)
  FROM (SELECT lower(customer_email) AS email, count(*) AS n FROM unnest(removed) GROUP BY 1) r WHERE c.email = r.email
$$;
--> statement-breakpoint
CREATE FUNCTION count_added_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_counts AS counted (site_id, status, slot, orders)
  SELECT site_id, status, pg_backend_pid() % 128, count(*) FROM added GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (site_id, status, slot) DO UPDATE SET orders = counted.orders + excluded.orders;
  PERFORM add_customer_orders(array_agg(ROW(a.*)::orders)) FROM added a;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_changed_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before orders[];
  after orders[];
BEGIN
  INSERT INTO order_counts AS counted (site_id, status, slot, orders)
  SELECT site_id, status, pg_backend_pid() % 128, sum(n) FROM (
    SELECT a.site_id, change.status, n FROM added a JOIN removed r USING (id),
      LATERAL (VALUES (r.status, -1), (a.status, 1)) AS change(status, n) WHERE a.status <> r.status
  ) changed GROUP BY 1, 2 ORDER BY 1, 2
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
--> statement-breakpoint
CREATE TRIGGER orders_added AFTER INSERT ON orders
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_orders();
--> statement-breakpoint
CREATE TRIGGER orders_changed AFTER UPDATE ON orders
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_changed_orders();
