CREATE TABLE "import_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"result" jsonb NOT NULL,
	"imported_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "import_batches_imported" ON "import_batches" USING btree ("imported_at");