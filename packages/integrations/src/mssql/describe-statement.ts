import type { ValueType } from '@ashlar/schema'
import { textOf } from '../sql/catalog.ts'
import type { SqlSession } from '../sql/session.ts'
import type { DescribedColumn, StatementDescriber } from '../sql/statement-describer.ts'
import { answerOf } from './describe-error.ts'
import { batchWords } from './statements.ts'

/** More than the columns of any statement take, in bytes. */
const mostBytes = 4 * 1024 * 1024

/** What parameters are taken for where nobody has given a value: a text, which becomes most types, or a count of rows. */
const parameterTypes = ['nvarchar(4000)', 'bigint']

const kinds: ReadonlyMap<string, 'boolean' | 'number' | 'unknown'> = new Map([
  ['bit', 'boolean'],
  ...[
    'tinyint',
    'smallint',
    'int',
    'bigint',
    'decimal',
    'numeric',
    'money',
    'smallmoney',
    'float',
    'real',
  ].map((name): [string, 'number'] => [name, 'number']),
  // What a value is of these, each value says.
  ['sql_variant', 'unknown'],
  ['json', 'unknown'],
])

/** A column and a table that are not there. */
const namesNothing = new Set([207, 208])

/** Asks SQL Server which columns statements would give: `sp_describe_first_result_set` compiles one and never runs it. */
export class MssqlDescriber implements StatementDescriber {
  readonly #session: SqlSession

  constructor(session: SqlSession) {
    this.#session = session
  }

  async describe(text: string, signal: AbortSignal): Promise<readonly DescribedColumn[] | undefined> {
    // Of a text of several statements it describes the first result, and a step answers with the last.
    if (batchWords.has(/[a-z]+/iu.exec(text)?.[0].toLowerCase() ?? ''))
      throw new Error('It has many results.')
    const names = [...new Set(text.match(/@p\d+\b/gu))]
    let refusal: unknown
    for (const type of names.length === 0 ? parameterTypes.slice(0, 1) : parameterTypes) {
      try {
        return await this.#ask(text, names.map((name) => `${name} ${type}`).join(', '), signal)
      } catch (error) {
        refusal ??= error
      }
    }
    throw refusal
  }

  namesNothing(error: unknown): boolean {
    return namesNothing.has(answerOf(error)?.number ?? 0)
  }

  async close(): Promise<void> {
    await this.#session.close()
  }

  async #ask(
    text: string,
    declared: string,
    signal: AbortSignal,
  ): Promise<readonly DescribedColumn[] | undefined> {
    const request = {
      text: 'exec sp_describe_first_result_set @tsql = @p1, @params = @p2, @browse_information_mode = 0',
      name: undefined,
      values: [text, declared],
      maximumBytes: mostBytes,
    }
    const { rows = [] } = await this.#session.run(request, signal)
    const shown = rows.filter((row) => !/^(?:1|true)$/u.test(textOf(row, 'is_hidden')))
    if (shown.length === 0) return undefined
    return shown.map((row) => ({ name: textOf(row, 'name'), type: typeOf(textOf(row, 'system_type_name')) }))
  }
}

/** What becomes of values of a type such as `decimal(10,2)`; days, times, bytes and all else come as text. */
const typeOf = (written: string): ValueType => {
  const kind = kinds.get(/^\w+/u.exec(written)?.[0].toLowerCase() ?? '') ?? 'text'
  return { kind }
}
