-- Rows that an earlier migration changed would hold up the next statement with their pending triggers.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
-- Three words among the features became facts. The words stay, for the previous version.
UPDATE "properties" SET "facts" = "facts" || '{"furnished": "yes"}'
  WHERE 'furnished' = ANY("features") AND "facts" -> 'furnished' IS NULL;--> statement-breakpoint
UPDATE "properties" SET "facts" = "facts" || '{"parkingSpaces": 1}'
  WHERE 'parking' = ANY("features") AND "facts" -> 'parkingSpaces' IS NULL;--> statement-breakpoint
UPDATE "cars" SET "facts" = "facts" || '{"duty": "paid"}'
  WHERE 'duty-paid' = ANY("features") AND "facts" -> 'duty' IS NULL;--> statement-breakpoint
-- The previous version writes only the words; a fact that a statement changes wins. Called where the two differ.
-- Arguments: the word, the fact, and the value that the word stands for.
CREATE FUNCTION "keep_word_in_step"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "word" text := TG_ARGV[0];
  "fact" text := TG_ARGV[1];
  "has" boolean := "word" = ANY(NEW."features");
  "is" jsonb := nullif(NEW."facts" -> "fact", 'null');
  "was" jsonb;
  "exists" boolean;
BEGIN
  IF TG_OP = 'INSERT' THEN
    -- An insert that will become an update is settled there.
    EXECUTE format('SELECT EXISTS (SELECT FROM %I.%I WHERE "id" = $1)', TG_TABLE_SCHEMA, TG_TABLE_NAME)
      INTO "exists" USING NEW."id";
    IF "exists" THEN
      RETURN NEW;
    END IF;
  ELSE
    "was" := OLD."facts" -> "fact";
    IF "is" IS NOT DISTINCT FROM "was" AND "has" = ("word" = ANY(OLD."features")) THEN
      RETURN NEW;
    END IF;
  END IF;
  IF "is" IS NOT DISTINCT FROM "was" THEN
    NEW."facts" := NEW."facts" - "fact";
    IF "has" THEN
      NEW."facts" := NEW."facts" || jsonb_build_object("fact", TG_ARGV[2]::jsonb);
    END IF;
  ELSIF "has" THEN
    NEW."features" := array_remove(NEW."features", "word");
  ELSE
    NEW."features" := NEW."features" || "word";
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "properties_furnished_in_step" BEFORE INSERT OR UPDATE ON "properties" FOR EACH ROW
  WHEN (('furnished' = ANY(NEW."features")) <> (coalesce(NEW."facts" ->> 'furnished', 'no') <> 'no'))
  EXECUTE FUNCTION "keep_word_in_step"('furnished', 'furnished', '"yes"');--> statement-breakpoint
CREATE TRIGGER "properties_parking_in_step" BEFORE INSERT OR UPDATE ON "properties" FOR EACH ROW
  WHEN (('parking' = ANY(NEW."features")) <> (coalesce(NEW."facts" ->> 'parkingSpaces', '0') <> '0'))
  EXECUTE FUNCTION "keep_word_in_step"('parking', 'parkingSpaces', '1');--> statement-breakpoint
CREATE TRIGGER "cars_duty_in_step" BEFORE INSERT OR UPDATE ON "cars" FOR EACH ROW
  WHEN (('duty-paid' = ANY(NEW."features")) <> (coalesce(NEW."facts" ->> 'duty', '') = 'paid'))
  EXECUTE FUNCTION "keep_word_in_step"('duty-paid', 'duty', '"paid"');
