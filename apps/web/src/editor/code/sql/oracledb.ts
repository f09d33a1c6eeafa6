import { PLSQL } from '@codemirror/lang-sql'
import { type SqlDialect, words } from './dialect.ts'

/** What the editor knows of Oracle's SQL. */
export const oracledb: SqlDialect = {
  language: PLSQL,
  keywords: words(`
    select from where and or join on order by group fetch first next rows only offset as in is not null left inner having
    distinct insert into values update set delete returning between like exists case when then else end asc desc
    union all with minus intersect right full outer cross natural using connect start prior level nulls last
    merge matched over partition rows range preceding following unbounded current row keep dense_rank
    dual rownum rowid sysdate systimestamp user for update nowait skip locked
    create table view index unique primary key foreign references constraint check default add alter drop modify column
    sequence trigger truncate commit rollback savepoint begin declare exception
    number varchar2 nvarchar2 char clob blob date timestamp interval raw`),
  functions: words(`
    count sum avg min max coalesce nvl nvl2 nullif decode to_char to_date to_timestamp to_number trunc round add_months
    months_between last_day next_day extract lower upper initcap length substr instr replace trim ltrim rtrim lpad rpad
    concat listagg regexp_like regexp_replace regexp_substr row_number rank dense_rank lag lead first_value last_value
    ntile abs ceil floor mod power sqrt sign greatest least json_value json_query json_table json_object sys_guid
    rawtohex hextoraw cast stddev variance median`),
  searchedSchemas: null,
  quote: (name) => (/^[A-Z_][A-Z_\d$#]*$/.test(name) ? name : `"${name}"`),
}
