-- Rows that an earlier migration changed would hold up the next statement with their pending triggers.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
CREATE TABLE "documents" (
	"key" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"remote_key" text,
	"uploaded_by" text NOT NULL,
	"uploaded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"unused_since" timestamp (3) with time zone DEFAULT now(),
	"removal_began_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "documents_url_unique" UNIQUE("url"),
	CONSTRAINT "documents_bytes" CHECK ("documents"."bytes" > 0)
);
--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "documents" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "documents" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "documents_unused" ON "documents" USING btree ("unused_since");--> statement-breakpoint
CREATE INDEX "cars_of_document" ON "cars" USING gin ("documents" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "properties_of_document" ON "properties" USING gin ("documents" jsonb_path_ops);--> statement-breakpoint
ALTER TABLE "cars" ADD CONSTRAINT "cars_documents" CHECK (jsonb_typeof("cars"."documents") = 'array');--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_documents" CHECK (jsonb_typeof("properties"."documents") = 'array');