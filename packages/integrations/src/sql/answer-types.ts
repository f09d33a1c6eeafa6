import { boundedType, unknownType, type ValueType } from '@ashlar/schema'
import type { Connection, StepToDescribe } from '../driver.ts'
import { checkSqlStep } from './check-sql-step.ts'
import type { SqlDialect } from './dialect.ts'
import { refuseMoreThanReading } from './host-database.ts'
import type { SqlStatement } from './statement.ts'
import type { DescribedColumn, StatementDescriber } from './statement-describer.ts'

/** What is asked of a database about steps on it. */
interface Asked {
  readonly connection: Connection
  readonly steps: readonly StepToDescribe[]
}

/**
 * What SQL steps would answer, as the database says it of their last statements: each is prepared and none is run, also where
 * it would change something. A step that the database refuses, or that is not finished, is unknown. Throws `IntegrationError`
 * where no connection can be made.
 */
export const answerTypes = async (
  dialect: SqlDialect,
  open: () => Promise<StatementDescriber>,
  { connection, steps }: Asked,
  signal: AbortSignal,
): Promise<ValueType[]> => {
  const statements = steps.map((step) => lastStatement(dialect, connection, step))
  if (statements.every((statement) => statement === undefined)) return statements.map(() => unknownType)
  const describer = await open()
  try {
    const types: ValueType[] = []
    for (const statement of statements) types.push(await typeOf(describer, statement, signal))
    return types
  } finally {
    await describer.close()
  }
}

/** The statement whose result is the answer of a step; undefined where there is none to ask about. */
const lastStatement = (
  dialect: SqlDialect,
  connection: Connection,
  { configuration, templates }: StepToDescribe,
): SqlStatement | undefined => {
  const checked = checkSqlStep(configuration, templates, dialect)
  if (!checked.ok) return undefined
  try {
    refuseMoreThanReading(connection, checked.statements)
  } catch {
    return undefined
  }
  return checked.statements.at(-1)
}

const typeOf = async (
  describer: StatementDescriber,
  statement: SqlStatement | undefined,
  signal: AbortSignal,
): Promise<ValueType> => {
  if (statement === undefined || signal.aborted) return unknownType
  try {
    return typeOfColumns(await describer.describe(statement.text, signal))
  } catch {
    // The step says by itself what is wrong with it, once it runs.
    return unknownType
  }
}

/** The answer of a statement with these columns; of several of one name, rows have the last. */
const typeOfColumns = (columns: readonly DescribedColumn[] | undefined): ValueType => {
  if (columns === undefined) {
    return { kind: 'object', members: [{ name: 'affectedRows', type: { kind: 'number' } }] }
  }
  const members = [...new Map(columns.map(({ name, type }) => [name, { name, type }])).values()]
  return boundedType({ kind: 'list', items: { kind: 'object', members } })
}
