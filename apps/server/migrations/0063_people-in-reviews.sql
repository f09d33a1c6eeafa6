ALTER TABLE "review_comments" ADD COLUMN "mentions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "reviewer_groups" jsonb DEFAULT '[]'::jsonb NOT NULL;