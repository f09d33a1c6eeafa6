CREATE TABLE "git_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"user_id" text NOT NULL,
	"host" text NOT NULL,
	"fingerprint" text NOT NULL,
	"external_id" text NOT NULL,
	"name" text NOT NULL,
	"sealed_tokens" text NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"refreshed_at" timestamp with time zone,
	CONSTRAINT "git_accounts_of_member" UNIQUE("organization_id","user_id","host","external_id")
);
--> statement-breakpoint
CREATE TABLE "git_logins" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"user_id" text NOT NULL,
	"host" text NOT NULL,
	"fingerprint" text NOT NULL,
	"session_id" text NOT NULL,
	"sealed_verifier" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"claimed_at" timestamp with time zone,
	"account_id" text,
	"error" text
);
--> statement-breakpoint
ALTER TABLE "repositories" ALTER COLUMN "sealed_token" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "repositories" ADD COLUMN "account_id" text;--> statement-breakpoint
ALTER TABLE "git_accounts" ADD CONSTRAINT "git_accounts_membership" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "git_logins" ADD CONSTRAINT "git_logins_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "git_logins" ADD CONSTRAINT "git_logins_account_id_git_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."git_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "git_logins" ADD CONSTRAINT "git_logins_membership" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "git_logins_by_expiry" ON "git_logins" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "repositories" ADD CONSTRAINT "repositories_account_id_git_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."git_accounts"("id") ON DELETE set null ON UPDATE no action;