CREATE TABLE "license_replacements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "license_replacements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"license_id" bigint NOT NULL,
	"new_license_id" bigint NOT NULL,
	"assignment_id" bigint NOT NULL,
	"note" text NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "license_replacements" ADD CONSTRAINT "license_replacements_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_replacements" ADD CONSTRAINT "license_replacements_new_license_id_licenses_id_fk" FOREIGN KEY ("new_license_id") REFERENCES "public"."licenses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_replacements" ADD CONSTRAINT "license_replacements_assignment_id_license_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."license_assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "license_replacements_license" ON "license_replacements" USING btree ("license_id");--> statement-breakpoint
CREATE INDEX "license_replacements_new_license" ON "license_replacements" USING btree ("new_license_id");--> statement-breakpoint
CREATE INDEX "license_replacements_assignment" ON "license_replacements" USING btree ("assignment_id");