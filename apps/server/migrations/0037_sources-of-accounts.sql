ALTER TABLE "users" ADD COLUMN "source" jsonb;
