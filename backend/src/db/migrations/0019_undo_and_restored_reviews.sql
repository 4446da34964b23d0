ALTER TABLE "listing_changes" DROP CONSTRAINT "listing_changes_action";--> statement-breakpoint
ALTER TABLE "listing_changes" ADD COLUMN "derived" jsonb;--> statement-breakpoint
ALTER TABLE "listing_changes" ADD CONSTRAINT "listing_changes_action" CHECK ("listing_changes"."action" in ('created', 'updated', 'deleted', 'restored', 'reviewed', 'review_replied', 'review_removed', 'review_restored'));