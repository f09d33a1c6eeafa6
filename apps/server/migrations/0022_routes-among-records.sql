UPDATE "applications"
SET
	"records" = "records" || coalesce(
		(
			SELECT jsonb_object_agg(
				"route" ->> 'id',
				"route" || jsonb_build_object('kind', 'route', 'name', '#route', 'scope', 'app', 'order', CASE
					WHEN "place" <= 62 THEN 'a' || substr("digits", "place"::int, 1)
					ELSE 'b' || substr("digits", (("place" - 63) / 62)::int + 1, 1) || substr("digits", (("place" - 63) % 62)::int + 1, 1)
				END)
			)
			FROM jsonb_array_elements("settings" -> 'routes') WITH ORDINALITY AS "listed" ("route", "place"),
				(VALUES ('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')) AS "keys" ("digits")
		),
		'{}'
	),
	"settings" = "settings" - 'routes'
WHERE jsonb_exists("settings", 'routes');
