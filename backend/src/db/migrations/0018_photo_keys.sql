-- Rows that an earlier migration changed would hold up the next statement with their pending triggers.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
-- The last parts of photos' URLs, whichever store they are in.
CREATE FUNCTION "photo_keys"("urls" text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(regexp_replace("url", '^.*/', '')), '{}') FROM unnest("urls") AS "url"
$$;
--> statement-breakpoint
CREATE INDEX "cars_photo_keys" ON "cars" USING gin (photo_keys("image_urls"));--> statement-breakpoint
CREATE INDEX "properties_photo_keys" ON "properties" USING gin (photo_keys("image_urls"));