import { saveByUpdateRows } from '../sql/tables/save-by-update-rows.ts'
import type { TableDialect } from '../sql/tables/table-dialect.ts'
import { mssqlRows } from './row-rules.ts'

/** As long as a text can be that another one is looked for in. */
const asText = (value: string): string => `cast(${value} as nvarchar(4000))`

/** How SQL Server's statements about tables are written. */
export const mssqlTables: TableDialect = {
  names: { write: (name) => mssqlRows.writeName(name) },
  // Without two braces beside each other, of which a binding would be made.
  writeText: (text) => `N'${text.replaceAll("'", "''").replaceAll(/\{(?=\{)/gu, "{' + N'")}'`,
  askText: asText,
  asText,
  asDay: (value) => `cast(${value} as date)`,
  asFloat: (value) => `cast(${value} as float)`,
  dayAfter: (day) => `dateadd(day, 1, ${day})`,
  holds: (text, part) => `charindex(lower(${part}), lower(${text})) > 0`,
  // It takes null for nothing, and has to be given two texts at least.
  joinWords: (columns) => `concat(${columns.join(", N' ', ")}, N'')`,
  enter: (value, kind) =>
    kind === 'dateTime'
      ? `cast(${value} as datetimeoffset)`
      : kind === 'localDateTime'
        ? `cast(${value} as datetime2)`
        : value,
  cut: (limit, offset = '0') => `offset ${offset} rows fetch next ${limit} rows only`,
  unsorted: '(select null)',
  groupsBy: 'expression',
  // Rows without a value come last there by themselves.
  emptyLast: '',
  namesValues: true,
  save: saveByUpdateRows,
}
