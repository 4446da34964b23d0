CREATE TABLE "editor_drafts" (
	"written_by" text NOT NULL,
	"listing_kind" text NOT NULL,
	"listing_id" text NOT NULL,
	"values" text NOT NULL,
	"version" text NOT NULL,
	"base_version" text,
	"device" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "editor_drafts_pkey" PRIMARY KEY("written_by","listing_kind","listing_id"),
	CONSTRAINT "editor_drafts_kind" CHECK ("editor_drafts"."listing_kind" in ('property', 'car'))
);
--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "source" text DEFAULT 'form' NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "phone" text;--> statement-breakpoint
CREATE INDEX "editor_drafts_updated" ON "editor_drafts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "enquiries_undelivered" ON "enquiries" USING btree ("created_at") WHERE "enquiries"."delivered_at" is null and "enquiries"."outbox_at" is null;--> statement-breakpoint
CREATE INDEX "enquiry_entries_undelivered" ON "enquiry_entries" USING btree ("created_at") WHERE "enquiry_entries"."kind" = 'mail' and "enquiry_entries"."delivered_at" is null and "enquiry_entries"."outbox_at" is null;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_source" CHECK ("enquiries"."source" in ('form', 'whatsapp'));