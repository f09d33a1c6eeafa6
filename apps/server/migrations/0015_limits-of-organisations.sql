CREATE TABLE "notice_addresses" (
	"organization_id" text NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "notice_addresses_organization_id_email_pk" PRIMARY KEY("organization_id","email"),
	CONSTRAINT "notice_addresses_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "daily_uses" (
	"organization_id" text NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "daily_uses_organization_id_kind_day_pk" PRIMARY KEY("organization_id","kind","day")
);
--> statement-breakpoint
ALTER TABLE "durable_runs" ADD COLUMN "root_run_id" text;--> statement-breakpoint
ALTER TABLE "notice_addresses" ADD CONSTRAINT "notice_addresses_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_uses" ADD CONSTRAINT "daily_uses_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "durable_runs_roots" ON "durable_runs" USING btree ("root_run_id") WHERE root_run_id is not null;