import { boundedType, unknownType, type ValueType } from '@ashlar/schema'
import { type Connection, type DescribedAnswer, type StepToDescribe, unknownAnswer } from '../driver.ts'
import { checkSqlStep } from './check-sql-step.ts'
import type { SqlDialect } from './dialect.ts'
import { refuseMoreThanReading } from './host-database.ts'
import type { SqlStatement } from './statement.ts'
import type { SqlSystem } from './sql-system.ts'
import type { DescribedColumn, StatementDescriber } from './statement-describer.ts'

/** What is asked of a database about steps on it. */
interface Asked {
  readonly system: Pick<SqlSystem, 'dialect' | 'describeQueryError'>
  readonly connection: Connection
  readonly steps: readonly StepToDescribe[]
}

/**
 * What SQL steps would answer, as the database says it of their last statements: each is prepared and none is run, also where
 * it would change something. A step that the database refuses, or that is not finished, is unknown, and where something that it
 * names is not there, the database's sentence is told. Throws `IntegrationError` where no connection can be made.
 */
export const answerTypes = async (
  open: () => Promise<StatementDescriber>,
  { system, connection, steps }: Asked,
  signal: AbortSignal,
): Promise<DescribedAnswer[]> => {
  const asked = steps.map((step) => ({ step, statement: lastStatement(system.dialect, connection, step) }))
  if (asked.every(({ statement }) => statement === undefined)) return asked.map(() => unknownAnswer)
  const describer = await open()
  try {
    const answers: DescribedAnswer[] = []
    for (const { step, statement } of asked) {
      answers.push(
        statement === undefined || signal.aborted
          ? unknownAnswer
          : await answerOf(describer, system, { statement, written: step.templates[0]?.text ?? '' }, signal),
      )
    }
    return answers
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

const answerOf = async (
  describer: StatementDescriber,
  system: Asked['system'],
  { statement, written }: { readonly statement: SqlStatement; readonly written: string },
  signal: AbortSignal,
): Promise<DescribedAnswer> => {
  try {
    return { type: typeOfColumns(await describer.describe(statement.text, signal)) }
  } catch (error) {
    // Whatever else is wrong may be due to values that are not there yet; the step says it by itself, once it runs.
    if (!describer.namesNothing(error)) return unknownAnswer
    return { type: unknownType, refusal: system.describeQueryError(error, statement, written).message }
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
