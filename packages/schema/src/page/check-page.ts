import { checkKeptName } from '../names.ts'
import { nameSpaceOf, type NameSpace } from '../state/name-space.ts'
import { check, type Checked, type Problem } from '../problem.ts'
import type { WidgetCatalogue } from '../widget/descriptor.ts'
import { widgetPropertiesSchema } from '../widget/property-schema.ts'
import type { z } from 'zod'
import { pageRecordsSchema, type PageRecord, type PageRecords, type WidgetRecord } from './page-records.ts'

/** The most records a page may have. */
export const maximumPageRecords = 10_000

/** Checks the records of a page: each against its closed schema, and all of them as one tree with unique names. */
export type PageCheck = (records: unknown) => Checked<PageRecords>

const asTheyAre = (records: PageRecords): Checked<PageRecords> => ({ ok: true, value: records })

/**
 * Prepares the check for a catalogue of widgets; each schema is compiled once. Scalars are read as the specification
 * asks (text that is a number becomes one), so the answer's `value` may differ from what was given. `prepare` refuses or
 * changes records whose shape is sound, before the rest is checked; what it leaves alone is not read a second time.
 */
export const pageCheck = (catalogue: WidgetCatalogue, prepare = asTheyAre): PageCheck => {
  const propertySchemas = new Map<string, z.ZodType>()
  /** Made when a component of the type is met for the first time: a server starts without any of them. */
  const schemaOf = (type: string): z.ZodType | undefined => {
    const known = propertySchemas.get(type)
    const descriptor = known === undefined ? catalogue.get(type) : undefined
    if (descriptor === undefined) return known
    const made = widgetPropertiesSchema(descriptor.properties)
    propertySchemas.set(type, made)
    return made
  }
  return (given) => {
    const read = check(pageRecordsSchema, given)
    if (!read.ok) return read
    const prepared = prepare(read.value)
    if (!prepared.ok) return prepared
    const shaped = prepared.value === read.value ? read : check(pageRecordsSchema, prepared.value)
    if (!shaped.ok) return shaped
    const problems: Problem[] = []
    const records: { [id: string]: PageRecord } = {}
    const all = Object.entries(shaped.value)
    if (all.length > maximumPageRecords) {
      problems.push({
        path: '',
        reason: `A page has at most ${maximumPageRecords} widgets, APIs and variables.`,
      })
    }
    for (const [id, record] of all) {
      if (record.id !== id)
        problems.push({ path: `${id}.id`, reason: 'The id differs from the key of the record.' })
      if (nameSpaceOf(record) === 'App')
        problems.push({
          path: `${id}.scope`,
          reason: 'What belongs to the application is not kept in a page.',
        })
      if (record.kind === 'workflow' || record.kind === 'job')
        problems.push({ path: `${id}.kind`, reason: 'Workflows and jobs are not kept in a page.' })
      if (record.kind !== 'widget') {
        records[id] = record
        continue
      }
      const schema = schemaOf(record.type)
      if (schema === undefined) {
        problems.push({ path: `${id}.type`, reason: `There is no component of type "${record.type}".` })
        continue
      }
      const properties = check(schema, record.properties)
      if (properties.ok)
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema of the properties lets only JSON through
        records[id] = { ...record, properties: properties.value as WidgetRecord['properties'] }
      else {
        problems.push(
          ...properties.problems.map(({ path, reason }) => ({ path: `${id}.properties.${path}`, reason })),
        )
      }
    }
    if (problems.length === 0) problems.push(...treeProblems(records, catalogue), ...nameProblems(records))
    return problems.length === 0 ? { ok: true, value: records } : { ok: false, problems }
  }
}

const treeProblems = (records: PageRecords, catalogue: WidgetCatalogue): Problem[] => {
  const problems: Problem[] = []
  const widgets = Object.values(records).filter((record) => record.kind === 'widget')
  const roots = widgets.filter((widget) => widget.parentId === null)
  if (roots.length !== 1) problems.push({ path: '', reason: 'A document has exactly one page.' })
  for (const root of roots) {
    if (root.type !== 'page')
      problems.push({ path: `${root.id}.type`, reason: 'Only a page stands at the root.' })
  }
  const attached = new Set<string>(roots.map((root) => root.id))
  for (const widget of widgets) {
    if (widget.parentId === null) continue
    const parent = records[widget.parentId]
    if (parent?.kind !== 'widget') {
      problems.push({ path: `${widget.id}.parentId`, reason: 'The parent is not on this page.' })
      continue
    }
    if (catalogue.get(parent.type)?.canContain(widget.type) !== true) {
      problems.push({
        path: `${widget.id}.parentId`,
        reason: `A component of type ${widget.type} cannot stand in one of type ${parent.type}.`,
      })
    }
    const path: string[] = []
    const seen = new Set<string>()
    let current: WidgetRecord | undefined = widget
    while (current !== undefined && !attached.has(current.id) && !seen.has(current.id)) {
      seen.add(current.id)
      path.push(current.id)
      const above: PageRecord | undefined = current.parentId === null ? undefined : records[current.parentId]
      current = above?.kind === 'widget' ? above : undefined
    }
    if (current !== undefined && attached.has(current.id)) for (const id of path) attached.add(id)
    else
      problems.push({ path: `${widget.id}.parentId`, reason: 'The parents of this component form a circle.' })
  }
  return problems
}

const nameProblems = (records: PageRecords): Problem[] => {
  const problems: Problem[] = []
  const bySpace = new Map<NameSpace, Set<string>>()
  for (const record of Object.values(records)) {
    const taken = bySpace.get(nameSpaceOf(record)) ?? new Set<string>()
    bySpace.set(nameSpaceOf(record), taken)
    const refusal = checkKeptName(record.name, taken.has(record.name) ? [record.name] : [])
    if (refusal !== null) problems.push({ path: `${record.id}.name`, reason: refusal.message })
    taken.add(record.name)
  }
  return problems
}
