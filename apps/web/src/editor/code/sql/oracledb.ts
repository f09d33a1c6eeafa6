import { PLSQL } from '@codemirror/lang-sql'
import { type SqlDialect, words } from './dialect.ts'

/** What the editor knows of the SQL of Oracle. */
export const oracledb: SqlDialect = {
  language: PLSQL,
  keywords: words(`
    select from where and or join on order by group as in is not null left inner having distinct
    insert into values update set delete between like exists case when then else end asc desc
    union all minus intersect with fetch first offset rows only next right full outer cross lateral connect start prior level
    over partition merge using matched returning dual rownum sysdate systimestamp nulls last ties percent
    begin declare exception loop if elsif exit return raise commit rollback savepoint execute immediate
    truncate table create replace view index unique primary key foreign references constraint check default add modify alter
    drop column procedure function package trigger sequence nextval identity generated always comment grant
    pivot unpivot escape date timestamp interval for of nowait skip locked
    number varchar2 nvarchar2 char nchar clob nclob blob raw float binary_double boolean json rowid`),
  functions: words(`
    count sum avg min max coalesce nvl nvl2 decode nullif to_char to_date to_timestamp to_timestamp_tz to_number trunc round
    sysdate systimestamp current_date current_timestamp add_months months_between last_day next_day extract upper lower initcap
    substr instr length trim ltrim rtrim lpad rpad replace translate concat listagg regexp_like regexp_replace regexp_substr
    regexp_instr regexp_count row_number rank dense_rank lag lead first_value last_value ntile greatest least abs ceil floor mod
    power sqrt sign hextoraw rawtohex numtodsinterval numtoyminterval to_dsinterval to_yminterval from_tz sys_extract_utc
    json_value json_query json_table json_object json_arrayagg json_exists xmlelement sys_context sys_guid median stddev
    variance cast`),
  searchedSchemas: null,
  quote: (name) => (/^[A-Z][A-Z\d_$#]*$/.test(name) ? name.toLowerCase() : `"${name}"`),
}
