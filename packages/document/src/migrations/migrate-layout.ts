import { describeFailure } from './describe-failure.ts'
import type { JsonObject } from '@ashlar/schema'
import { layoutSteps, type LayoutStep } from './layout-steps.ts'

/** The version to which the layouts of older documents are brought. */
export const layoutMigrationVersion = 5
/** The same for documents whose pages load their APIs by a list of their own. */
export const listedLoadMigrationVersion = 6

/** Notes what went wrong, for whoever runs the product. */
export type LogError = (message: string) => void

/** How far layouts are brought up, and where errors go. */
export interface LayoutMigration {
  /** Pages load their APIs by a list of their own: one version further. */
  hasCustomPageLoad?: boolean
  logError: LogError
  /** For tests: other steps. */
  steps?: readonly LayoutStep[]
}

/** The version of a document; one that names none is the very first. */
export const versionOf = (document: JsonObject): number => {
  const version = typeof document.version === 'string' ? Number(document.version) : document.version
  if (version === undefined) return 0
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 0) {
    throw new Error('The version of the document is not a whole number.')
  }
  return version
}

/**
 * Brings the layout of an older document up, version by version, to 5, or to 6 with `hasCustomPageLoad`. When a step
 * fails, the error is logged and the answer is the document as it was given.
 */
export const migrateLayout = (
  document: JsonObject,
  { hasCustomPageLoad = false, logError, steps = layoutSteps }: LayoutMigration,
): JsonObject => {
  const target = hasCustomPageLoad ? listedLoadMigrationVersion : layoutMigrationVersion
  try {
    let migrated = document
    for (let version = versionOf(document) + 1; version <= target; version += 1) {
      const step = steps[version - 1]
      if (step === undefined) throw new Error(`There is no step to version ${version}.`)
      migrated = { ...step.up(migrated), version }
    }
    return migrated
  } catch (error) {
    logError(`The layout of ${String(document.widgetName)} could not be migrated: ${describeFailure(error)}`)
    return document
  }
}
