CREATE TYPE "public"."license_status" AS ENUM('available', 'sold', 'exhausted', 'replaced');--> statement-breakpoint
CREATE TYPE "public"."validation_state" AS ENUM('pending', 'valid', 'invalid');--> statement-breakpoint
CREATE TYPE "public"."notification_type" AS ENUM('LOW_STOCK', 'DEPLETED', 'ASSIGNMENT_FAILED', 'POOL_REPLENISHED');--> statement-breakpoint
CREATE TYPE "public"."notification_severity" AS ENUM('CRITICAL', 'WARNING', 'INFO');--> statement-breakpoint
CREATE TABLE "admins" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"email" text,
	"first_name" text,
	"last_name" text,
	"role" text DEFAULT 'administrator' NOT NULL,
	"password_hash" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"last_login" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"admin_id" bigint NOT NULL,
	"refresh_hash" "bytea" NOT NULL,
	"previous_hash" "bytea",
	"rotated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"admin_id" bigint,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"record_id" text,
	"details" jsonb,
	"ip" text,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "licenses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "licenses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pool_id" bigint NOT NULL,
	"key_cipher" "bytea" NOT NULL,
	"key_index" "bytea" NOT NULL,
	"status" "license_status" DEFAULT 'available' NOT NULL,
	"deliveries_allowed" integer DEFAULT 1 NOT NULL,
	"deliveries_left" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"replacement_note" text,
	"validation" "validation_state",
	"validated_at" timestamp (3) with time zone,
	"customer_email" text,
	"customer_first_name" text,
	"customer_last_name" text,
	"order_id" text,
	"product_id" bigint,
	"site_id" bigint,
	"sold_at" timestamp (3) with time zone,
	"flag" text
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_preferences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" "notification_type",
	"pool_id" bigint,
	"email" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "notification_preferences_one" UNIQUE NULLS NOT DISTINCT("email","type","pool_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" "notification_type" NOT NULL,
	"severity" "notification_severity" NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"pool_id" bigint,
	"available_count" integer,
	"threshold_value" double precision,
	"is_resolved" boolean DEFAULT false NOT NULL,
	"triggered_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "license_assignments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "license_assignments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"license_id" bigint,
	"site_id" bigint NOT NULL,
	"pool_id" bigint,
	"order_id" text NOT NULL,
	"line_item_id" text NOT NULL,
	"unit" integer NOT NULL,
	"product_id" bigint,
	"variation_id" bigint,
	"customer_email" text,
	"customer_first_name" text,
	"customer_last_name" text,
	"assigned_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"flag" text,
	"flagged_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"site_id" bigint NOT NULL,
	"order_id" text NOT NULL,
	"number" text NOT NULL,
	"status" text NOT NULL,
	"customer_email" text,
	"customer_first_name" text,
	"customer_last_name" text,
	"line_items" jsonb NOT NULL,
	"is_partly_refunded" boolean DEFAULT false NOT NULL,
	"modified_at" timestamp (3) with time zone NOT NULL,
	"event_id" bigint DEFAULT 0 NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_site_id_order_id_pk" PRIMARY KEY("site_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "waiting_units" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waiting_units_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pool_id" bigint NOT NULL,
	"site_id" bigint NOT NULL,
	"order_id" text NOT NULL,
	"line_item_id" text NOT NULL,
	"unit" integer NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"site_id" bigint NOT NULL,
	"topic" text NOT NULL,
	"delivery_id" text,
	"body" text NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"worked_at" timestamp (3) with time zone,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "pool_stock" (
	"pool_id" bigint NOT NULL,
	"slot" integer NOT NULL,
	"available" bigint DEFAULT 0 NOT NULL,
	"sold" bigint DEFAULT 0 NOT NULL,
	"exhausted" bigint DEFAULT 0 NOT NULL,
	"replaced" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "pool_stock_pool_id_slot_pk" PRIMARY KEY("pool_id","slot")
);
--> statement-breakpoint
CREATE TABLE "pools" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pools_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text,
	"requires_validation" boolean DEFAULT false NOT NULL,
	"threshold_count" integer NOT NULL,
	"threshold_percentage" double precision NOT NULL,
	"notify_on_low" boolean NOT NULL,
	"notify_on_depleted" boolean NOT NULL,
	"last_notification_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"cipher" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"validation_check_interval" integer DEFAULT 5 NOT NULL,
	"validation_batch_size" integer DEFAULT 50 NOT NULL,
	"notification_cooldown_hours" integer DEFAULT 24 NOT NULL,
	"aws_region" text DEFAULT 'us-east-1' NOT NULL,
	"aws_access_key_id" text,
	"aws_secret_access_key_cipher" "bytea",
	"ses_from_email" text,
	"frontend_url" text,
	"validation_last_run" timestamp (3) with time zone,
	CONSTRAINT "settings_one" CHECK ("settings"."one")
);
--> statement-breakpoint
CREATE TABLE "former_sites" (
	"id" bigint PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	CONSTRAINT "former_sites_url_unique" UNIQUE("url")
);
--> statement-breakpoint
CREATE TABLE "mappings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mappings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"site_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"variation_id" bigint DEFAULT 0 NOT NULL,
	"product_name" text NOT NULL,
	"pool_id" bigint NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sites" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sites_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"url" text NOT NULL,
	"consumer_key" text NOT NULL,
	"consumer_secret_cipher" "bytea" NOT NULL,
	"api_key_cipher" "bytea" NOT NULL,
	"api_key_index" "bytea" NOT NULL,
	"notification_email" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"last_sync_at" timestamp (3) with time zone,
	"last_webhook_at" timestamp (3) with time zone,
	"refused_deliveries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_assignments" ADD CONSTRAINT "license_assignments_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_assignments" ADD CONSTRAINT "license_assignments_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_units" ADD CONSTRAINT "waiting_units_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_units" ADD CONSTRAINT "waiting_units_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_stock" ADD CONSTRAINT "pool_stock_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mappings" ADD CONSTRAINT "mappings_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mappings" ADD CONSTRAINT "mappings_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "admins_username" ON "admins" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "sessions_admin" ON "sessions" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_record" ON "audit_log" USING btree ("action","record_id");--> statement-breakpoint
CREATE UNIQUE INDEX "licenses_key" ON "licenses" USING btree ("key_index");--> statement-breakpoint
CREATE INDEX "licenses_created" ON "licenses" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "licenses_pool_created" ON "licenses" USING btree ("pool_id","created_at","id");--> statement-breakpoint
CREATE INDEX "licenses_status_created" ON "licenses" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "licenses_pool_status_created" ON "licenses" USING btree ("pool_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "licenses_pool_id" ON "licenses" USING btree ("pool_id","id");--> statement-breakpoint
CREATE INDEX "licenses_status_id" ON "licenses" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "licenses_customer" ON "licenses" USING btree ("customer_email","id");--> statement-breakpoint
CREATE INDEX "licenses_order" ON "licenses" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "licenses_sold" ON "licenses" USING btree ("sold_at","id");--> statement-breakpoint
CREATE INDEX "licenses_validation" ON "licenses" USING btree ("validation") WHERE "licenses"."validation" IS NOT NULL AND "licenses"."status" <> 'replaced';--> statement-breakpoint
CREATE INDEX "notifications_triggered" ON "notifications" USING btree ("triggered_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unresolved" ON "notifications" USING btree ("is_resolved","triggered_at","id");--> statement-breakpoint
CREATE INDEX "notifications_pool" ON "notifications" USING btree ("pool_id","type","is_resolved");--> statement-breakpoint
CREATE UNIQUE INDEX "license_assignments_unit" ON "license_assignments" USING btree ("site_id","order_id","line_item_id","unit");--> statement-breakpoint
CREATE INDEX "license_assignments_license" ON "license_assignments" USING btree ("license_id","assigned_at");--> statement-breakpoint
CREATE INDEX "license_assignments_assigned" ON "license_assignments" USING btree ("assigned_at","id");--> statement-breakpoint
CREATE INDEX "license_assignments_pool" ON "license_assignments" USING btree ("pool_id","assigned_at");--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_units_unit" ON "waiting_units" USING btree ("site_id","order_id","line_item_id","unit");--> statement-breakpoint
CREATE INDEX "waiting_units_line" ON "waiting_units" USING btree ("pool_id","id");--> statement-breakpoint
CREATE INDEX "webhook_events_received" ON "webhook_events" USING btree ("site_id","received_at");--> statement-breakpoint
CREATE INDEX "webhook_events_worked" ON "webhook_events" USING btree ("worked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mappings_product" ON "mappings" USING btree ("site_id","product_id","variation_id");--> statement-breakpoint
CREATE INDEX "mappings_pool" ON "mappings" USING btree ("pool_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sites_api_key" ON "sites" USING btree ("api_key_index");--> statement-breakpoint
CREATE UNIQUE INDEX "sites_url" ON "sites" USING btree ("url");