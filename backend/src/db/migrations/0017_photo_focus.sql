ALTER TABLE "photos" ADD COLUMN "focus" text;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_focus" CHECK ("photos"."focus" ~ '^[0-9]{1,3}% [0-9]{1,3}%$');