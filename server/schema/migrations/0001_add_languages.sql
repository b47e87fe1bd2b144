ALTER TABLE "settings" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;