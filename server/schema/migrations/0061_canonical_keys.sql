CREATE TABLE "canonical_keys" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"position" bigint DEFAULT 0 NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "canonical_keys_singleton" CHECK ("canonical_keys"."singleton")
);
--> statement-breakpoint
CREATE TABLE "former_key_indexes" (
	"key_index" "bytea" PRIMARY KEY NOT NULL,
	"license_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "same_keys" (
	"license_id" bigint PRIMARY KEY NOT NULL,
	"other_id" bigint
);
--> statement-breakpoint
ALTER TABLE "former_key_indexes" ADD CONSTRAINT "former_key_indexes_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "same_keys" ADD CONSTRAINT "same_keys_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_key_indexes_license" ON "former_key_indexes" USING btree ("license_id");
--> statement-breakpoint
INSERT INTO "canonical_keys" DEFAULT VALUES ON CONFLICT DO NOTHING;
