CREATE TABLE "api_keys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"site_id" bigint NOT NULL,
	"name" text NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"ending" text,
	"scopes" text[] NOT NULL,
	"quota" integer,
	"quota_day" date,
	"quota_used" integer DEFAULT 0 NOT NULL,
	"expires_on" date,
	"last_used_at" timestamp (3) with time zone,
	"admin_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "sites_api_key";--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "api_keys_site" ON "api_keys" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "api_keys_admin" ON "api_keys" USING btree ("admin_id");--> statement-breakpoint
-- The secret of a site whose orders came by the API becomes an API key; the start of the server then replaces the webhook
-- secret (separateSecrets). Such orders have neither an event nor WooCommerce's order key.
INSERT INTO "api_keys" ("site_id", "name", "key_hash", "scopes")
SELECT "id", 'Existing key', "api_key_index", ARRAY['allocate', 'read'] FROM "sites"
WHERE "id" IN (SELECT "site_id" FROM "orders" WHERE "event_id" = 0 AND "order_key" IS NULL);
