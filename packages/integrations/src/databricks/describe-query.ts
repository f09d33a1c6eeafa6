import type { Connection } from '../connection.ts'
import { IntegrationError } from '../integration-error.ts'
import { textOf } from '../sql/catalog.ts'
import type { DescribedColumn, StatementDescriber } from '../sql/statement-describer.ts'
import { describedColumn } from './column-readers.ts'
import type { DatabricksStatements } from './run-statement.ts'

/** Statements that change rows and give none. */
const changing = /^\s*(?:insert|update|delete|merge)\b/iu

/** What Databricks calls it when a statement names what is not there. */
const namesNothing = /\[(?:TABLE_OR_VIEW_NOT_FOUND|SCHEMA_NOT_FOUND|UNRESOLVED_COLUMN)\b/u

/** More than the columns of any statement take, in bytes. */
const mostBytes = 4 * 1024 * 1024

/** Asks Databricks which columns queries would give: `describe query` reads one and never runs it. */
export class DatabricksDescriber implements StatementDescriber {
  readonly #statements: DatabricksStatements
  readonly #accessToken: Connection['accessToken']

  constructor(statements: DatabricksStatements, accessToken: Connection['accessToken']) {
    this.#statements = statements
    this.#accessToken = accessToken
  }

  async describe(text: string, signal: AbortSignal): Promise<readonly DescribedColumn[] | undefined> {
    // Of these every answer is the same, and `describe query` takes none of them.
    if (changing.test(text)) return undefined
    const last = Math.max(
      0,
      ...Array.from(text.matchAll(/:binding(\d+)\b/gu), ([, number]) => Number(number)),
    )
    const { rows } = await this.#statements.run(
      {
        text: `describe query ${text}`,
        name: undefined,
        values: Array.from({ length: last }, () => null),
        maximumBytes: mostBytes,
        accessToken: this.#accessToken,
      },
      signal,
    )
    return (rows ?? []).map((row) => describedColumn(textOf(row, 'col_name'), textOf(row, 'data_type')))
  }

  namesNothing(error: unknown): boolean {
    return error instanceof IntegrationError && namesNothing.test(error.message)
  }

  close(): Promise<void> {
    return Promise.resolve()
  }
}
