import {
  type ColumnValue,
  type DatabaseColumn,
  type DatabaseTable,
  type EventHandler,
  type OptionsWanted,
  pixels,
  type WidgetRecord,
} from '@ashlar/schema'
import { jsonOf } from '../rename.ts'
import { columnInput, initialValue, referenceSuffix } from './column-input.ts'
import { binding } from './binding-text.ts'
import type { PageWriter } from './page-writer.ts'
import { namingColumns, type PlannedColumn, type TablePlan } from './plan.ts'
import { stepOf, type TableSource } from './source.ts'
import { namePart } from './words.ts'

/** How wide a form is at most where there is more room, in px. */
const formWidth = 640

/** The most rows that are offered to choose from in the cells of a list, where nobody searches. */
const mostOptions = 1000
/** The most rows that a search gives. */
const mostFound = 100

/** What a form is for. */
export interface FormOptions {
  readonly name: string
  readonly title: string
  /** Whether it stands in a dialog, which has an edge and a heading of its own. */
  readonly isInDialog: boolean
  readonly submitText: string
  /** An expression of the row whose values stand in the form at first; absent: those of a new row. */
  readonly row?: string
  readonly onSubmit: EventHandler
}

/** A form that was put on a page. */
export interface PutForm {
  readonly form: WidgetRecord
  /** What was entered, as bindings by column. */
  readonly values: readonly ColumnValue[]
}

/** Adds, once for each table that is referred to, the API that gives what can be chosen. */
export class OptionApis {
  readonly #page: PageWriter
  readonly #source: TableSource
  readonly #tables: readonly DatabaseTable[]
  readonly #names = new Map<string, string>()

  constructor(page: PageWriter, source: TableSource, tables: readonly DatabaseTable[]) {
    this.#page = page
    this.#source = source
    this.#tables = tables
  }

  /** The name of the API for a column; undefined where it refers to nothing that is known. */
  nameFor({ column }: PlannedColumn): string | undefined {
    const { references } = column
    const other = this.#referredTo(column)
    if (references === undefined || other === undefined) return undefined
    const id = JSON.stringify([references.schema, references.name, references.column])
    const known = this.#names.get(id)
    if (known !== undefined) return known
    const name = this.#page.name(`Get${namePart(other.name, 'Table')}Options`)
    this.#add(name, optionsOf(other, references.column, mostOptions))
    this.#names.set(id, name)
    return name
  }

  /**
   * The name of an API that gives what can be chosen for a column in one list, in which people search among all rows; undefined
   * where the column refers to nothing that is known.
   */
  searchedBy(list: string, { column }: PlannedColumn): string | undefined {
    const { references } = column
    const other = this.#referredTo(column)
    if (references === undefined || other === undefined) return undefined
    const name = this.#page.name(`Find${namePart(other.name, 'Table')}`)
    const asked = { search: binding(`${list}.searchText`), chosen: binding(`${list}.selectedOptionValue`) }
    const wanted = { ...optionsOf(other, references.column, mostFound), asked }
    this.#add(name, wanted, { followsInputs: true })
    return name
  }

  /** Whether a column refers to a table that is known. */
  hasFor({ column }: PlannedColumn): boolean {
    return this.#referredTo(column) !== undefined
  }

  #referredTo({ references }: DatabaseColumn): DatabaseTable | undefined {
    return this.#tables.find((table) => table.schema === references?.schema && table.name === references.name)
  }

  #add(name: string, wanted: OptionsWanted, settings: { followsInputs?: boolean } = {}): void {
    const statement = this.#source.statements.options(wanted)
    const step = stepOf(this.#source, this.#page.newId(), this.#page.name('ReadOptions'), statement)
    this.#page.api(name, [step], settings)
  }
}

const optionsOf = (other: DatabaseTable, key: string, limit: number): OptionsWanted => ({
  table: { schema: other.schema, name: other.name },
  key,
  limit,
  words: namingColumns(other),
})

/** Puts a form on a canvas with an input for each column that people fill in. */
export const putForm = (
  page: PageWriter,
  plan: TablePlan,
  options: OptionApis,
  canvas: WidgetRecord,
  { name, title, isInDialog, submitText, row, onSubmit }: FormOptions,
): PutForm => {
  const form = page.place(
    'form',
    name,
    canvas,
    {
      title,
      submitText,
      showReset: false,
      ...(isInDialog ? { hasBorder: false, padding: 'small' } : {}),
      onSubmit: jsonOf(onSubmit),
    },
    isInDialog ? {} : { maxWidth: pixels(formWidth) },
  )
  const inside = page.stackIn(form)
  const values = plan.entered.map((planned): ColumnValue => {
    const plain = columnInput(planned)
    const suffix = options.hasFor(planned) ? referenceSuffix : plain.suffix
    const inputName = page.name(`${namePart(planned.label, 'Field')}${suffix}`)
    const input = columnInput(planned, options.searchedBy(inputName, planned))
    const initial = initialValue(planned, row)
    page.place(input.type, inputName, inside, {
      ...input.properties,
      ...(initial === undefined ? {} : { [input.defaultProperty]: initial }),
    })
    const { name: column, kind } = planned.column
    return { column, kind, value: binding(input.valueOf(inputName)) }
  })
  return { form, values }
}
