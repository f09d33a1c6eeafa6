import type { Block, ColumnValue } from '@ashlar/schema'
import { binding } from './binding-text.ts'
import type { PageWriter } from './page-writer.ts'
import { readingOf, type TablePlan } from './plan.ts'
import { stepOf, type TableSource } from './source.ts'

/** Where the values of a key come from: an expression for each of its fields. */
export type KeyOf = (field: string) => string

/** The key of a row, as bindings by column. */
export const keyValues = ({ key }: TablePlan, keyOf: KeyOf): ColumnValue[] =>
  key.map(({ column, field }) => ({
    column: column.name,
    kind: column.kind,
    value: binding(keyOf(field)),
  }))

/** Adds the API that makes a new row of what was entered. */
export const addInsert = (
  page: PageWriter,
  plan: TablePlan,
  source: TableSource,
  name: string,
  values: readonly ColumnValue[],
): void => page.api(name, [insertStep(page, plan, source, values)])

const insertStep = (
  page: PageWriter,
  { table, words }: TablePlan,
  source: TableSource,
  values: readonly ColumnValue[],
): Block =>
  stepOf(
    source,
    page.newId(),
    page.name(`Insert${words.singularName}`),
    source.statements.insert(table, values),
  )

/** Adds the API that changes a row to what was entered. */
export const addUpdate = (
  page: PageWriter,
  plan: TablePlan,
  source: TableSource,
  name: string,
  values: readonly ColumnValue[],
  keyOf: KeyOf,
): void => page.api(name, [updateStep(page, plan, source, values, keyOf)])

const updateStep = (
  page: PageWriter,
  plan: TablePlan,
  source: TableSource,
  values: readonly ColumnValue[],
  keyOf: KeyOf,
): Block => {
  const statement = source.statements.update(plan.table, values, keyValues(plan, keyOf))
  return stepOf(source, page.newId(), page.name(`Update${plan.words.singularName}`), statement)
}

/** Adds the API that changes the row that has a key, and makes a new one where there is none. */
export const addSave = (
  page: PageWriter,
  plan: TablePlan,
  source: TableSource,
  name: string,
  values: readonly ColumnValue[],
  keyOf: KeyOf,
): void => {
  const [first] = plan.key
  const insert = insertStep(page, plan, source, values)
  const update = updateStep(page, plan, source, values, keyOf)
  page.api(name, [
    {
      id: page.newId(),
      kind: 'conditional',
      name: page.name('IsThereAlready'),
      if: { condition: binding(`${keyOf(first?.field ?? '')} != null`), blocks: [update] },
      elseIf: [],
      else: { blocks: [insert] },
    },
  ])
}

/** Adds the API that deletes the row of a key. */
export const addRemove = (
  page: PageWriter,
  plan: TablePlan,
  source: TableSource,
  name: string,
  keyOf: KeyOf,
): void => {
  const statement = source.statements.remove(plan.table, keyValues(plan, keyOf))
  page.api(name, [stepOf(source, page.newId(), page.name(`Remove${plan.words.singularName}`), statement)])
}

/** Adds the API that reads the row of a key. */
export const addRead = (
  page: PageWriter,
  plan: TablePlan,
  source: TableSource,
  name: string,
  keyOf: KeyOf,
): void => {
  const statement = source.statements.matching(readingOf(plan), keyValues(plan, keyOf), 1)
  page.api(name, [stepOf(source, page.newId(), page.name(`Read${plan.words.singularName}`), statement)])
}
