-- Rows that an earlier migration changed would hold up the next statement with their pending triggers.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
-- Three words among the features became facts. The words stay, for the previous version.
UPDATE "properties" SET "facts" = "facts" || '{"furnished": "yes"}'
  WHERE 'furnished' = ANY("features") AND "facts" -> 'furnished' IS NULL;--> statement-breakpoint
UPDATE "properties" SET "facts" = "facts" || '{"parkingSpaces": 1}'
  WHERE 'parking' = ANY("features") AND "facts" -> 'parkingSpaces' IS NULL;--> statement-breakpoint
UPDATE "cars" SET "facts" = "facts" || '{"duty": "paid"}'
  WHERE 'duty-paid' = ANY("features") AND "facts" -> 'duty' IS NULL;--> statement-breakpoint
-- The previous version writes only the words; a fact that a statement changes wins. Arguments: the word, the fact, the
-- value that the word stands for, and the values beside which it does not stand.
CREATE FUNCTION "keep_word_in_step"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "word" text := TG_ARGV[0];
  "fact" text := TG_ARGV[1];
  "is" jsonb := nullif(NEW."facts" -> "fact", 'null');
  "was" jsonb;
  "had" boolean := false;
  "said" boolean;
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
    "had" := "word" = ANY(OLD."features");
  END IF;
  IF "is" IS DISTINCT FROM "was" THEN
    "said" := "is" IS NOT NULL AND NOT TG_ARGV[3]::jsonb @> "is";
    IF "said" AND NOT "word" = ANY(NEW."features") THEN
      NEW."features" := NEW."features" || "word";
    ELSIF NOT "said" THEN
      NEW."features" := array_remove(NEW."features", "word");
    END IF;
  ELSIF ("word" = ANY(NEW."features")) <> "had" THEN
    NEW."facts" := NEW."facts" - "fact";
    IF NOT "had" THEN
      NEW."facts" := NEW."facts" || jsonb_build_object("fact", TG_ARGV[2]::jsonb);
    END IF;
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "properties_furnished_in_step" BEFORE INSERT OR UPDATE ON "properties"
  FOR EACH ROW EXECUTE FUNCTION "keep_word_in_step"('furnished', 'furnished', '"yes"', '["no"]');--> statement-breakpoint
CREATE TRIGGER "properties_parking_in_step" BEFORE INSERT OR UPDATE ON "properties"
  FOR EACH ROW EXECUTE FUNCTION "keep_word_in_step"('parking', 'parkingSpaces', '1', '[0]');--> statement-breakpoint
CREATE TRIGGER "cars_duty_in_step" BEFORE INSERT OR UPDATE ON "cars"
  FOR EACH ROW EXECUTE FUNCTION "keep_word_in_step"('duty-paid', 'duty', '"paid"', '["not-paid", "exempt"]');
