CREATE TABLE "ingest_files" (
	"key" text PRIMARY KEY NOT NULL,
	"metadata" jsonb NOT NULL,
	"callback_url" text NOT NULL,
	"callback_slug" text NOT NULL,
	"registered_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"signature" text,
	"stored_as" text,
	"hash" text,
	"callback_data" jsonb,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "ingest_files_stored" CHECK (("ingest_files"."stored_as" is null) = ("ingest_files"."hash" is null))
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"key" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"uploaded_by" text NOT NULL,
	"uploaded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"unused_since" timestamp (3) with time zone DEFAULT now(),
	CONSTRAINT "uploads_url_unique" UNIQUE("url")
);
--> statement-breakpoint
CREATE INDEX "ingest_files_registered" ON "ingest_files" USING btree ("registered_at");--> statement-breakpoint
CREATE INDEX "uploads_unused" ON "uploads" USING btree ("unused_since");