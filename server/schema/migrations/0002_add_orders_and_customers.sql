CREATE TABLE "customer_counts" (
	"slot" integer PRIMARY KEY NOT NULL,
	"customers" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"names" text[] DEFAULT '{}' NOT NULL,
	"orders" bigint NOT NULL,
	"last_order_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_counts" (
	"site_id" bigint NOT NULL,
	"status" text NOT NULL,
	"slot" integer NOT NULL,
	"orders" bigint NOT NULL,
	CONSTRAINT "order_counts_site_id_status_slot_pk" PRIMARY KEY("site_id","status","slot")
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "order_id" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "id" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "units" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ordered_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "order_id" text;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "is_refused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "customers_email" ON "customers" USING btree ("email");--> statement-breakpoint
CREATE INDEX "customers_last_order" ON "customers" USING btree ("last_order_at","id") WHERE "customers"."orders" > 0;--> statement-breakpoint
CREATE INDEX "customers_orders" ON "customers" USING btree ("orders","id") WHERE "customers"."orders" > 0;--> statement-breakpoint
CREATE INDEX "licenses_pool_sold" ON "licenses" USING btree ("pool_id","sold_at","id") WHERE "licenses"."sold_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "licenses_site_sold" ON "licenses" USING btree ("site_id","sold_at","id") WHERE "licenses"."site_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "licenses_site_created" ON "licenses" USING btree ("site_id","created_at","id") WHERE "licenses"."site_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "order_links_order" ON "order_links" USING btree ("site_id","order_id","created_at");--> statement-breakpoint
CREATE INDEX "license_assignments_flagged" ON "license_assignments" USING btree ("site_id","order_id") WHERE "license_assignments"."flag" IS NOT NULL AND "license_assignments"."license_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_id" ON "orders" USING btree ("id");--> statement-breakpoint
CREATE INDEX "orders_ordered" ON "orders" USING btree ("ordered_at","id");--> statement-breakpoint
CREATE INDEX "orders_site_ordered" ON "orders" USING btree ("site_id","ordered_at","id");--> statement-breakpoint
CREATE INDEX "orders_status_ordered" ON "orders" USING btree ("status","ordered_at","id");--> statement-breakpoint
CREATE INDEX "orders_site_status_ordered" ON "orders" USING btree ("site_id","status","ordered_at","id");--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree (lower("customer_email"),"ordered_at","id");--> statement-breakpoint
CREATE INDEX "orders_number" ON "orders" USING btree ("number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_order_id" ON "orders" USING btree ("order_id" text_pattern_ops) WHERE "orders"."order_id" <> "orders"."number";--> statement-breakpoint
CREATE INDEX "webhook_events_order" ON "webhook_events" USING btree ("site_id","order_id","id") WHERE "webhook_events"."order_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "webhook_events_refused" ON "webhook_events" USING btree ("site_id","order_id") WHERE "webhook_events"."is_refused";--> statement-breakpoint
-- Below: what drizzle-kit does not generate. Backfills, expression index, functions and triggers.
CREATE FUNCTION try_timestamp(value text) RETURNS timestamptz LANGUAGE plpgsql AS $$
BEGIN
  RETURN (value || 'Z')::timestamptz;
EXCEPTION WHEN OTHERS THEN RETURN NULL;
END $$;
--> statement-breakpoint
-- The id of a body that is a JSON object; otherwise null, as for the many other things that shops send.
CREATE FUNCTION try_order_id(body text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  RETURN body::jsonb ->> 'id';
EXCEPTION WHEN OTHERS THEN RETURN NULL;
END $$;
--> statement-breakpoint
UPDATE webhook_events SET is_refused = processed_at IS NOT NULL AND outcome LIKE 'refused: %',
  order_id = CASE WHEN topic LIKE 'order.%' THEN try_order_id(body) END;
--> statement-breakpoint
UPDATE orders SET ordered_at = received_at,
  units = (SELECT coalesce(sum((line ->> 'quantity')::bigint), 0) FROM jsonb_array_elements(line_items) line);
--> statement-breakpoint
UPDATE orders o SET ordered_at = created.at FROM (
  SELECT DISTINCT ON (site_id, order_id) site_id, order_id, at FROM webhook_events, LATERAL (
    SELECT try_timestamp(substring(body FROM '"date_created_gmt": ?"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)')) AS at) parsed
  WHERE order_id IS NOT NULL AND at BETWEEN timestamptz '1980-01-01Z' AND timestamptz '2999-12-31Z'
  ORDER BY site_id, order_id, id DESC) created
WHERE o.site_id = created.site_id AND o.order_id = created.order_id;
--> statement-breakpoint
DROP FUNCTION try_timestamp;
--> statement-breakpoint
DROP FUNCTION try_order_id;
--> statement-breakpoint
INSERT INTO order_counts (site_id, status, slot, orders) SELECT site_id, status, 0, count(*) FROM orders GROUP BY 1, 2;
--> statement-breakpoint
-- A person's name in one line; null without one.
CREATE FUNCTION full_name(first_name text, last_name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT nullif(trim(regexp_replace(concat_ws(' ', first_name, last_name), '\s+', ' ', 'g')), '')
$$;
--> statement-breakpoint
INSERT INTO customers (email, first_name, last_name, names, orders, last_order_at)
SELECT lower(customer_email), (array_agg(customer_first_name ORDER BY ordered_at DESC, id DESC))[1],
  (array_agg(customer_last_name ORDER BY ordered_at DESC, id DESC))[1],
  ARRAY(SELECT name FROM unnest(array_agg(full_name(customer_first_name, customer_last_name) ORDER BY ordered_at DESC, id DESC))
    WITH ORDINALITY AS named(name, place) WHERE name IS NOT NULL GROUP BY name ORDER BY min(place) LIMIT 10),
  count(*), max(ordered_at)
FROM orders WHERE customer_email IS NOT NULL GROUP BY 1;
--> statement-breakpoint
INSERT INTO customer_counts (slot, customers) SELECT 0, count(*) FROM customers;
--> statement-breakpoint
CREATE FUNCTION join_names(names text[]) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT array_to_string(names, ' ')
$$;
--> statement-breakpoint
CREATE INDEX customers_search ON customers USING gin ((email || ' ' || join_names(names)) gin_trgm_ops);
--> statement-breakpoint
-- Orders without an e-mail address belong to no customer, so that the search finds their names here.
CREATE INDEX orders_nameless_search ON orders USING gin (full_name(customer_first_name, customer_last_name) gin_trgm_ops)
  WHERE customer_email IS NULL AND full_name(customer_first_name, customer_last_name) IS NOT NULL;
--> statement-breakpoint
CREATE FUNCTION count_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customer_counts AS counted (slot, customers)
  VALUES (pg_backend_pid() % 128, CASE WHEN NEW.orders > 0 THEN 1 ELSE -1 END)
  ON CONFLICT (slot) DO UPDATE SET customers = counted.customers + excluded.customers;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER customers_added AFTER INSERT ON customers FOR EACH ROW EXECUTE FUNCTION count_customer();
--> statement-breakpoint
CREATE TRIGGER customers_changed AFTER UPDATE OF orders ON customers FOR EACH ROW
  WHEN ((OLD.orders > 0) <> (NEW.orders > 0)) EXECUTE FUNCTION count_customer();
--> statement-breakpoint
-- Adds an order to its customer. The names of a later order are shown first.
CREATE FUNCTION add_customer_order(added orders) RETURNS void LANGUAGE sql AS $$
  INSERT INTO customers AS c (email, first_name, last_name, names, orders, last_order_at)
  VALUES (lower(added.customer_email), added.customer_first_name, added.customer_last_name,
    array_remove(ARRAY[full_name(added.customer_first_name, added.customer_last_name)], NULL), 1, added.ordered_at)
  ON CONFLICT (email) DO UPDATE SET
    first_name = CASE WHEN excluded.last_order_at >= c.last_order_at THEN excluded.first_name ELSE c.first_name END,
    last_name = CASE WHEN excluded.last_order_at >= c.last_order_at THEN excluded.last_name ELSE c.last_name END,
    names = CASE WHEN excluded.names <@ c.names THEN c.names ELSE (excluded.names || c.names)[1:10] END,
    orders = c.orders + 1, last_order_at = greatest(c.last_order_at, excluded.last_order_at)
$$;
--> statement-breakpoint
CREATE FUNCTION remove_customer_order(removed orders) RETURNS void LANGUAGE sql AS $$
  UPDATE customers SET orders = orders - 1, last_order_at = coalesce(
    (SELECT max(ordered_at) FROM orders WHERE lower(customer_email) = lower(removed.customer_email)), last_order_at)
  WHERE email = lower(removed.customer_email)
$$;
--> statement-breakpoint
CREATE FUNCTION count_order(site bigint, state text, n bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO order_counts AS counted (site_id, status, slot, orders) VALUES (site, state, pg_backend_pid() % 128, n)
  ON CONFLICT (site_id, status, slot) DO UPDATE SET orders = counted.orders + excluded.orders
$$;
--> statement-breakpoint
CREATE FUNCTION count_added_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_order(NEW.site_id, NEW.status, 1);
  IF NEW.customer_email IS NOT NULL THEN PERFORM add_customer_order(NEW); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_changed_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_order(OLD.site_id, OLD.status, -1);
  PERFORM count_order(NEW.site_id, NEW.status, 1);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION move_customer_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.customer_email IS NOT NULL THEN PERFORM remove_customer_order(OLD); END IF;
  IF NEW.customer_email IS NOT NULL THEN PERFORM add_customer_order(NEW); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_added AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION count_added_order();
--> statement-breakpoint
CREATE TRIGGER orders_status_changed AFTER UPDATE OF status ON orders FOR EACH ROW
  WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION count_changed_status();
--> statement-breakpoint
CREATE TRIGGER orders_customer_changed
  AFTER UPDATE OF customer_email, customer_first_name, customer_last_name, ordered_at ON orders FOR EACH ROW
  WHEN ((OLD.customer_email, OLD.customer_first_name, OLD.customer_last_name, OLD.ordered_at)
    IS DISTINCT FROM (NEW.customer_email, NEW.customer_first_name, NEW.customer_last_name, NEW.ordered_at))
  EXECUTE FUNCTION move_customer_order();
