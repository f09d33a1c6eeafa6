ALTER TABLE "reviews" ALTER COLUMN "application_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ALTER COLUMN "branch_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "apis" ADD COLUMN "approvals_needed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "api_id" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "api_branch_id" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_api_id_apis_id_fk" FOREIGN KEY ("api_id") REFERENCES "public"."apis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_api_branch_id_api_branches_id_fk" FOREIGN KEY ("api_branch_id") REFERENCES "public"."api_branches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reviews_api_id_updated_at_index" ON "reviews" USING btree ("api_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "api_reviews_open" ON "reviews" USING btree ("api_branch_id") WHERE "reviews"."state" = 'open';