/**
 * What may give another result each time, so that PostgreSQL calls it volatile, and still leaves nothing behind and keeps
 * nobody waiting. The last one is how a session is reset before its next use.
 */
const harmless = [
  'random',
  'random_normal',
  'setseed',
  'clock_timestamp',
  'timeofday',
  'gen_random_uuid',
  'uuidv4',
  'uuidv7',
  'pg_advisory_unlock_all',
]

/** What is not volatile, and says what others do or uses up numbers of transactions. */
const telling = [
  'pg_stat_get_activity',
  'pg_stat_get_backend_activity',
  'pg_stat_get_backend_idset',
  'pg_current_xact_id',
  'txid_current',
]
const tellingTables = ['pg_roles', 'pg_user', 'pg_group', 'pg_auth_members', 'pg_db_role_setting']

const quotedList = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ')

/**
 * The statements that leave everybody but the owner nothing but reading in a database. What PostgreSQL calls volatile is
 * what can write, lock, wait, cancel or change settings: large objects, `pg_advisory_lock`, `pg_sleep`,
 * `pg_terminate_backend`, `set_config`, `query_to_xml` and what later versions bring of the kind.
 */
export const onlyReading = (database: string): string => `
  revoke all on database ${database} from public;
  revoke all on schema public from public;
  revoke usage on language sql from public;
  do $$
  declare taken text;
  begin
    for taken in
      select format('%s %s', case prokind when 'p' then 'procedure' else 'function' end, oid::regprocedure)
      from pg_catalog.pg_proc
      where pronamespace = 'pg_catalog'::regnamespace and prokind <> 'a'
        and (provolatile = 'v' and proname not in (${quotedList(harmless)}) or proname in (${quotedList(telling)}))
    loop
      execute 'revoke execute on ' || taken || ' from public';
    end loop;
    for taken in
      select oid::regclass::text from pg_catalog.pg_class
      where relnamespace = 'pg_catalog'::regnamespace and relkind in ('r', 'v')
        and (relname in (${quotedList(tellingTables)}) or relname ~ '^pg_(stat|largeobject)')
        and relname <> 'pg_statistic'
    loop
      execute 'revoke all on ' || taken || ' from public';
    end loop;
  end $$;
  drop extension plpgsql;`
