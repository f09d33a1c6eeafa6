import { SQLDialect, StandardSQL } from '@codemirror/lang-sql'
import { type SqlDialect, words } from './dialect.ts'

/** What the editor knows of Snowflake's SQL. */
export const snowflake: SqlDialect = {
  language: SQLDialect.define({
    ...StandardSQL.spec,
    doubleDollarQuotedStrings: true,
    slashComments: true,
    backslashEscapes: true,
    keywords: `${StandardSQL.spec.keywords ?? ''} qualify ilike rlike lateral flatten pivot unpivot minus sample`,
    types: `${StandardSQL.spec.types ?? ''} variant object number timestamp_ntz timestamp_ltz timestamp_tz string`,
  }),
  keywords: words(`
    select from where and or join on order by group limit as in is not null left inner having distinct
    insert into values update set delete between like ilike exists case when then else end asc desc
    union all with offset qualify using right full outer cross lateral flatten pivot unpivot nulls first last
    merge matched minus intersect except over partition rows range preceding following unbounded current row sample
    create or replace table view temporary transient clone schema database warehouse stage copy
    primary key foreign references default add alter drop column truncate show describe explain use
    number varchar string boolean date timestamp_ntz timestamp_ltz timestamp_tz variant object array binary float`),
  functions: words(`
    count sum avg min max coalesce nvl iff nullif zeroifnull decode to_char to_varchar to_date to_timestamp to_number
    to_variant parse_json try_parse_json try_to_number try_to_date date_trunc dateadd datediff date_part last_day
    current_date current_timestamp lower upper length substr substring split split_part position replace trim ltrim rtrim
    lpad rpad concat concat_ws listagg array_agg object_construct object_keys array_size get_path regexp_replace
    regexp_substr contains startswith row_number rank dense_rank lag lead first_value last_value ntile ratio_to_report
    abs ceil floor round mod power sqrt sign greatest least median approx_count_distinct uuid_string md5 sha2 hash`),
  searchedSchemas: new Set(['PUBLIC']),
  quote: (name) => (/^[A-Z_][A-Z_\d$]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`),
}
