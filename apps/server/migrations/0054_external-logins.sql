DROP INDEX "oauth_tokens_of_place";--> statement-breakpoint
ALTER TABLE "oauth_logins" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "oauth_logins" ALTER COLUMN "session_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "oauth_logins" ADD COLUMN "external_user" text;--> statement-breakpoint
ALTER TABLE "oauth_tokens" ADD COLUMN "external_user" text;--> statement-breakpoint
CREATE UNIQUE INDEX "oauth_tokens_of_place" ON "oauth_tokens" USING btree ("integration_id",coalesce("profile_id", ''),coalesce("user_id", ''),coalesce("external_user", ''));