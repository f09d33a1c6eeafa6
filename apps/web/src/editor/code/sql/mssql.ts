import { MSSQL } from '@codemirror/lang-sql'
import { type SqlDialect, words } from './dialect.ts'

/** What the editor knows of Transact-SQL. */
export const mssql: SqlDialect = {
  language: MSSQL,
  keywords: words(`
    select from where and or join on order by group top as in is not null left inner having distinct
    insert into values update set delete output inserted deleted between like exists case when then else end asc desc
    union all with offset rows fetch next only right full outer cross apply pivot unpivot over partition row_number
    merge using matched intersect except declare if else begin while return exec execute
    truncate table create view index unique primary key foreign references constraint check identity default add alter
    drop column procedure function trigger transaction commit rollback save try catch throw print
    nolock option recompile percent ties collate cast convert
    int bigint smallint tinyint bit decimal numeric money float real varchar nvarchar char nchar date time datetime
    datetime2 datetimeoffset uniqueidentifier varbinary max xml`),
  functions: words(`
    count sum avg min max coalesce isnull iif nullif getdate sysdatetime sysutcdatetime dateadd datediff datepart datename
    eomonth datefromparts format convert cast try_cast try_convert lower upper len ltrim rtrim trim left right substring
    charindex patindex replace stuff concat concat_ws string_agg string_split row_number rank dense_rank lag lead
    first_value last_value ntile abs ceiling floor round power sqrt sign newid scope_identity json_value json_query
    openjson isjson choose greatest least datalength checksum hashbytes count_big stdev var object_id schema_name`),
  searchedSchemas: new Set(['dbo']),
  quote: (name) => (/^[A-Za-z_][A-Za-z_\d]*$/.test(name) ? name : `[${name.replaceAll(']', ']]')}]`),
}
