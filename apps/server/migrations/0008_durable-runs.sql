CREATE TABLE "durable_run_entries" (
	"run_id" text NOT NULL,
	"position" text NOT NULL,
	"number" bigserial NOT NULL,
	"entry" json NOT NULL,
	CONSTRAINT "durable_run_entries_run_id_position_pk" PRIMARY KEY("run_id","position")
);
--> statement-breakpoint
CREATE TABLE "durable_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"api_id" text NOT NULL,
	"api_kind" text NOT NULL,
	"version_id" text,
	"definition" json,
	"input" json NOT NULL,
	"profile" text,
	"started_by" json NOT NULL,
	"event_type" text NOT NULL,
	"idempotency_key" text,
	"planned_at" timestamp with time zone,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_owner" text,
	"lease_until" timestamp with time zone,
	"fence" integer DEFAULT 0 NOT NULL,
	"resume_at" timestamp with time zone,
	"after_run_id" text,
	"is_cancel_requested" boolean DEFAULT false NOT NULL,
	"is_awaited" boolean DEFAULT false NOT NULL,
	"output" json,
	"error" json,
	"notify_on_failure" text[] DEFAULT '{}' NOT NULL,
	"is_notice_due" boolean DEFAULT false NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "job_schedules" (
	"job_id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"version_id" text NOT NULL,
	"cron" text NOT NULL,
	"time_zone" text NOT NULL,
	"missed_runs" text NOT NULL,
	"overlap" text NOT NULL,
	"notify_on_failure" text[] DEFAULT '{}' NOT NULL,
	"is_enabled" boolean NOT NULL,
	"next_at" timestamp with time zone,
	"missed_count" integer DEFAULT 0 NOT NULL,
	"missed_last" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "durable_run_entries" ADD CONSTRAINT "durable_run_entries_run_id_durable_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."durable_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "durable_runs" ADD CONSTRAINT "durable_runs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_schedules" ADD CONSTRAINT "job_schedules_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "durable_runs_api_id_idempotency_key_index" ON "durable_runs" USING btree ("api_id","idempotency_key") WHERE idempotency_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "durable_runs_api_id_planned_at_index" ON "durable_runs" USING btree ("api_id","planned_at") WHERE planned_at is not null;--> statement-breakpoint
CREATE INDEX "durable_runs_queue" ON "durable_runs" USING btree ("organization_id","queued_at") WHERE status = 'queued' and after_run_id is null;--> statement-breakpoint
CREATE INDEX "durable_runs_leases" ON "durable_runs" USING btree ("lease_until") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "durable_runs_rests" ON "durable_runs" USING btree ("resume_at") WHERE status = 'suspended';--> statement-breakpoint
CREATE INDEX "durable_runs_followers" ON "durable_runs" USING btree ("after_run_id") WHERE after_run_id is not null;--> statement-breakpoint
CREATE INDEX "durable_runs_ended" ON "durable_runs" USING btree ("ended_at") WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX "durable_runs_api_id_queued_at_index" ON "durable_runs" USING btree ("api_id","queued_at");--> statement-breakpoint
CREATE INDEX "job_schedules_next_at_index" ON "job_schedules" USING btree ("next_at") WHERE is_enabled;--> statement-breakpoint
CREATE INDEX "job_schedules_organization_id_index" ON "job_schedules" USING btree ("organization_id");