CREATE TABLE "idempotency_keys" (
	"caller" text NOT NULL,
	"route" text NOT NULL,
	"key" text NOT NULL,
	"content_hash" text NOT NULL,
	"response" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY("caller","route","key")
);
--> statement-breakpoint
ALTER TABLE "listing_changes" DROP CONSTRAINT "listing_changes_action";--> statement-breakpoint
DROP INDEX "enquiries_unread";--> statement-breakpoint
DROP INDEX "enquiries_read";--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "outbox_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "suspected_spam" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "removal_began_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "enquiries_suspected_spam" ON "enquiries" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE "enquiries"."suspected_spam";--> statement-breakpoint
CREATE INDEX "reviews_of_person" ON "reviews" USING btree ("listing_kind","listing_id","user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "enquiries_unread" ON "enquiries" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE "enquiries"."read_at" is null and not "enquiries"."suspected_spam";--> statement-breakpoint
CREATE INDEX "enquiries_read" ON "enquiries" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE "enquiries"."read_at" is not null and not "enquiries"."suspected_spam";--> statement-breakpoint
ALTER TABLE "listing_changes" ADD CONSTRAINT "listing_changes_action" CHECK ("listing_changes"."action" in ('created', 'updated', 'deleted', 'restored', 'reviewed', 'review_replied', 'review_removed'));