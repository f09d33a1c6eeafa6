import { emptyPage, type PageRecords, type StateVariableRecord, type WidgetCatalogue } from '@ashlar/schema'
import { apply } from '../change.ts'
import { PageWriter } from '../from-table/page-writer.ts'
import type { TableSource } from '../from-table/source.ts'
import type { NewId } from '../outcome.ts'

/** What a template is made with. */
export interface TemplateMaking {
  /** The sample database of the organization. */
  readonly source: Omit<TableSource, 'statements' | 'savingOf'>
  readonly catalogue: WidgetCatalogue
  readonly newId: NewId
  /** In milliseconds since 1970. */
  readonly createdAt: number
}

/** A page of a template. */
export interface TemplatePage {
  readonly name: string
  /** What the navigation calls it. */
  readonly label: string
  /** Where it is found below the application; the first page of a template stands at `/`. */
  readonly path: string
  /** Values with which it is tried out while it is built, by the name of the parameter. */
  readonly testParams?: Readonly<Record<string, string>>
  /** The name of the icon of its link. */
  readonly icon: string
  readonly records: PageRecords
}

/** An application as a template makes it. */
export interface MadeTemplate {
  readonly pages: readonly [TemplatePage, ...TemplatePage[]]
  /** What its pages share. */
  readonly variables: readonly (StateVariableRecord & { readonly scope: 'app' })[]
}

/** A complete application over the sample database, to begin with. */
export interface ApplicationTemplate {
  readonly id: string
  readonly name: string
  /** What people do with it, in one sentence. */
  readonly help: string
  /** What it shows to a builder, in a few words each. */
  readonly has: readonly string[]
  readonly make: (making: TemplateMaking) => MadeTemplate
}

/** Makes the records of one page. Throws where the page does not fit itself, which is a mistake of the template. */
export const pageOf = (
  name: string,
  { catalogue, newId }: TemplateMaking,
  build: (page: PageWriter) => void,
): PageRecords => {
  const empty = emptyPage(name, newId)
  const page = new PageWriter(empty, catalogue, newId)
  build(page)
  const outcome = page.finish([])
  if (!outcome.ok) throw new Error(outcome.message)
  const applied = apply(empty, outcome.change)
  if (!applied.ok) throw new Error(`The page ${name} does not fit itself.`)
  return applied.records
}

/** A variable of the application that outlives the page in this browser. */
export const keptVariable = (
  { newId, createdAt }: TemplateMaking,
  name: string,
  defaultValue: string,
): MadeTemplate['variables'][number] => ({
  kind: 'stateVariable',
  id: newId(),
  name,
  scope: 'app',
  defaultValue,
  persistance: 'Local Storage',
  createdAt,
})
