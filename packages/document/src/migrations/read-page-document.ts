import {
  bytesOf,
  check,
  jsonObjectSchema,
  maximumPageBytes,
  pageCheck,
  pageDslSchema,
  pageFaults,
  pageTooLarge,
  pageVersion,
  type Checked,
  type JsonObject,
  type PageCheck,
  type PageDsl,
  type PageRecords,
  type WidgetCatalogue,
} from '@ashlar/schema'
import type { z } from 'zod'
import { fromPageDsl } from '../dsl-read.ts'
import type { NewId } from '../outcome.ts'
import { describeFailure } from './describe-failure.ts'
import { migrateLayout, versionOf, type LogError } from './migrate-layout.ts'
import { migrateWidgets } from './migrate-widgets.ts'
import { placeInDocument, placeInRecords, withPlaces } from './problem-place.ts'
import { settleWidths } from './settle-widths.ts'
import { newerDocument, upgradeLayout } from './upgrade-layout.ts'

/** Reads a page document from outside, of any version this product knows. */
export type ReadPageDocument = (given: unknown, newId: NewId, logError: LogError) => Checked<PageRecords>

const refuse = (reason: string, path = ''): Checked<never> => ({ ok: false, problems: [{ path, reason }] })

const compiled = new WeakMap<WidgetCatalogue, { schema: z.ZodType<PageDsl>; checkPage: PageCheck }>()

/**
 * Prepares the reading of page documents: their size and depth, their version, the migrations of layout and widgets, the
 * closed schema, and the whole as one tree. Everything that is wrong is listed with its place, which begins at the nearest
 * component, API or variable with a name; nothing is guessed.
 */
export const pageDocumentReader = (catalogue: WidgetCatalogue): ReadPageDocument => {
  const known = compiled.get(catalogue)
  const { schema, checkPage } = known ?? { schema: pageDslSchema(catalogue), checkPage: pageCheck(catalogue) }
  compiled.set(catalogue, { schema, checkPage })
  return (given, newId, logError) => {
    // Depth first: everything after it walks the whole document.
    const shaped = check(jsonObjectSchema, given)
    if (!shaped.ok) return shaped
    if (bytesOf(shaped.value) > maximumPageBytes) return refuse(pageTooLarge)
    const current = atCurrentVersion(shaped.value, newId, logError)
    if (!current.ok) return current
    const dsl = check(schema, current.value)
    if (!dsl.ok) {
      return { ok: false, problems: withPlaces(dsl.problems, (path) => placeInDocument(current.value, path)) }
    }
    const migrated = migrateWidgets(fromPageDsl(dsl.value, catalogue, newId), catalogue)
    if (!migrated.ok) return migrated
    const records = checkPage(migrated.value)
    const problems = records.ok ? pageFaults(records.value, catalogue) : records.problems
    if (records.ok && problems.length === 0) return records
    return {
      ok: false,
      problems: withPlaces(problems, (path) => placeInRecords(migrated.value, path)),
    }
  }
}

const atCurrentVersion = (given: JsonObject, newId: NewId, logError: LogError): Checked<JsonObject> => {
  try {
    const isFlat = Object.hasOwn(given, 'snapColumns') || Object.hasOwn(given, 'bottomRow')
    // Without a version the schema says what is missing, except where only the oldest documents look like this.
    if (given.version === undefined && !isFlat) return { ok: true, value: given }
    const version = versionOf(given)
    if (version > pageVersion) return refuse(newerDocument(version), 'version')
    if (version === pageVersion) return { ok: true, value: settleWidths(given) }
    const document = migrateLayout(given, { logError })
    return { ok: true, value: upgradeLayout(document, newId) }
  } catch (error) {
    return refuse(`This document could not be brought up to date: ${describeFailure(error)}`)
  }
}
