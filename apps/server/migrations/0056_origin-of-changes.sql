ALTER TABLE "api_changes" ADD COLUMN "origin" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE "application_changes" ADD COLUMN "origin" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE "page_changes" ADD COLUMN "origin" text DEFAULT 'person' NOT NULL;