CREATE TABLE "waiting_shares" (
	"invitation_id" text NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" text NOT NULL,
	"role" text NOT NULL,
	"shared_by" text NOT NULL,
	CONSTRAINT "waiting_shares_invitation_id_entity_id_pk" PRIMARY KEY("invitation_id","entity_id")
);
--> statement-breakpoint
ALTER TABLE "waiting_shares" ADD CONSTRAINT "waiting_shares_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_shares" ADD CONSTRAINT "waiting_shares_shared_by_users_id_fk" FOREIGN KEY ("shared_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_shares_entity_id_index" ON "waiting_shares" USING btree ("entity_id");--> statement-breakpoint
CREATE INDEX "waiting_shares_shared_by_index" ON "waiting_shares" USING btree ("shared_by");