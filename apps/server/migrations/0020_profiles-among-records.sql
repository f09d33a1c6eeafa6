UPDATE "applications"
SET
	"records" = "records" || jsonb_build_object(
		'profiles',
		jsonb_build_object(
			'kind', 'profiles', 'id', 'profiles', 'name', '#profiles', 'scope', 'app', 'profiles', "settings" -> 'profiles'
		)
	),
	"settings" = "settings" - 'profiles'
WHERE jsonb_exists("settings", 'profiles');
