CREATE TABLE "mapping_stock" (
	"mapping_id" bigint PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"blocked_until" timestamp (3) with time zone,
	"quantity" integer,
	"pending_quantity" integer,
	"written_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"in_transit" integer DEFAULT 0 NOT NULL,
	"in_transit_since" timestamp (3) with time zone,
	"restocked" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp (3) with time zone,
	"changed_to" integer,
	"is_paused" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "received_units" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "received_units_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mapping_id" bigint NOT NULL,
	"units" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pool_stock" ADD COLUMN "needs_write" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "mapping_stock" ADD CONSTRAINT "mapping_stock_mapping_id_mappings_id_fk" FOREIGN KEY ("mapping_id") REFERENCES "public"."mappings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "received_units" ADD CONSTRAINT "received_units_mapping_id_mappings_id_fk" FOREIGN KEY ("mapping_id") REFERENCES "public"."mappings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mapping_stock_due" ON "mapping_stock" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "received_units_mapping" ON "received_units" USING btree ("mapping_id");--> statement-breakpoint
CREATE INDEX "pool_stock_needs_write" ON "pool_stock" USING btree ("pool_id","slot") WHERE "pool_stock"."needs_write";
--> statement-breakpoint
CREATE OR REPLACE FUNCTION flag_changed_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.needs_check := true;
  NEW.needs_write := true;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- The mapping whose stock in the shop a sale reduces; null if none follows its pool. A variation with its own stock
-- does not reduce that of the product.
CREATE FUNCTION find_stock_mapping(site bigint, product bigint, variation bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT m.id FROM mappings m JOIN mapping_stock s ON s.mapping_id = m.id
  WHERE m.site_id = site AND m.product_id = product AND m.variation_id IN (variation, 0)
  ORDER BY m.variation_id DESC LIMIT 1
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION flag_changed_backorders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pool_stock (pool_id, slot) SELECT pool_id, pg_backend_pid() % 128
  FROM (SELECT DISTINCT pool_id FROM changed ORDER BY pool_id) pools
  ON CONFLICT (pool_id, slot) DO UPDATE SET needs_check = true, needs_write = true;
  IF EXISTS (SELECT FROM mapping_stock) THEN
    INSERT INTO received_units (mapping_id, units)
    SELECT mapping_id, sum(CASE TG_OP WHEN 'INSERT' THEN units ELSE -units END) FROM (
      SELECT find_stock_mapping(b.site_id, line.product_id, line.variation_id) AS mapping_id, b.units
      FROM (SELECT site_id, order_id, line_item_id, count(*) AS units FROM changed WHERE part = 1 GROUP BY 1, 2, 3) b
      JOIN orders o USING (site_id, order_id)
      CROSS JOIN LATERAL (
        SELECT (l ->> 'product_id')::bigint AS product_id, (l ->> 'variation_id')::bigint AS variation_id
        FROM jsonb_array_elements(o.line_items) l WHERE l ->> 'id' = b.line_item_id LIMIT 1
      ) line
    ) sold WHERE mapping_id IS NOT NULL GROUP BY mapping_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION receive_added_units() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM mapping_stock) THEN
    INSERT INTO received_units (mapping_id, units)
    SELECT mapping_id, sum(units) FROM (
      SELECT find_stock_mapping(site_id, product_id, variation_id) AS mapping_id, count(*) AS units
      FROM added WHERE flag IS NULL AND part = 1 GROUP BY site_id, product_id, variation_id
    ) sold WHERE mapping_id IS NOT NULL GROUP BY mapping_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER license_assignments_received AFTER INSERT ON license_assignments
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION receive_added_units();
--> statement-breakpoint
-- A unit that loses its key, by a cancellation as a rule, or gets it back: by row, because few do.
CREATE FUNCTION receive_changed_unit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO received_units (mapping_id, units)
  SELECT mapping_id, CASE WHEN TG_OP = 'UPDATE' AND NEW.flag IS NULL THEN 1 ELSE -1 END
  FROM (SELECT find_stock_mapping(OLD.site_id, OLD.product_id, OLD.variation_id) AS mapping_id) sold
  WHERE mapping_id IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER license_assignments_flagged AFTER UPDATE OF flag ON license_assignments
  FOR EACH ROW WHEN (OLD.part = 1 AND (OLD.flag IS NULL) <> (NEW.flag IS NULL)) EXECUTE FUNCTION receive_changed_unit();
--> statement-breakpoint
CREATE TRIGGER license_assignments_released AFTER DELETE ON license_assignments
  FOR EACH ROW WHEN (OLD.part = 1 AND OLD.flag IS NULL) EXECUTE FUNCTION receive_changed_unit();
