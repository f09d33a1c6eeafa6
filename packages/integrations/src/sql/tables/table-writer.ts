import type { QueryLanguage, TableStatementWriter } from '../../descriptor.ts'
import { functionsOf } from '../query/function-forms.ts'
import { readQuery } from '../query/read-query.ts'
import { writeQuery } from '../query/write-query.ts'
import type { QueryDialect, TableDialect } from './table-dialect.ts'
import { tableStatements } from './table-statements.ts'

/** What a descriptor says of the tables of a system with SQL. */
export const tableWriter = (dialect: TableDialect | QueryDialect): TableStatementWriter => {
  const { save } = dialect
  return {
    statements: tableStatements(dialect),
    configurationOf: (body) => ({ body }),
    ...(save === undefined ? {} : { savingOf: save }),
    ...('queries' in dialect ? { queries: queryLanguage(dialect) } : {}),
  }
}

const queryLanguage = (dialect: QueryDialect): QueryLanguage => ({
  field: 'body',
  functions: functionsOf(dialect.queries.functions),
  read: (statement) => readQuery(statement, dialect),
  write: (query) => writeQuery(query, dialect),
})
