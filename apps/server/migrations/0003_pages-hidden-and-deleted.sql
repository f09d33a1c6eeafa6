ALTER TABLE "pages" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "metadata" jsonb;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "test_params" jsonb;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "deleted_at" timestamp with time zone;