import {
  type Checked,
  kindOfWidget,
  type PageRecord,
  type PageRecords,
  type Problem,
  type WidgetCatalogue,
  type WidgetRecord,
} from '@ashlar/schema'
import { withBindingPaths } from '../bindings.ts'
import { describeFailure } from './describe-failure.ts'

/**
 * Brings the type and the properties of every widget up to what its kind is today. The same records where nothing was to do; a widget
 * of a later version, or one that a migration cannot read, is a problem with its path.
 */
export const migrateWidgets = (records: PageRecords, catalogue: WidgetCatalogue): Checked<PageRecords> => {
  const problems: Problem[] = []
  const changed: { [id: string]: PageRecord } = {}
  for (const [id, record] of Object.entries(records)) {
    if (record.kind !== 'widget') continue
    const descriptor = kindOfWidget(catalogue, record.type)
    if (descriptor === undefined) continue
    const version = record.version ?? 0
    const { migrations, type } = descriptor
    if (version === migrations.length && record.type === type) continue
    if (version > migrations.length) {
      problems.push({
        path: `${id}.version`,
        reason: `${record.name} was made with a newer version of the product. Update the product to open this page.`,
      })
      continue
    }
    try {
      const properties = migrations
        .slice(version)
        .reduce((before, migration) => migration.up(before), record.properties)
      const migrated: WidgetRecord = { ...record, type, properties, version: migrations.length }
      changed[id] = withBindingPaths(migrated, descriptor)
    } catch (error) {
      problems.push({
        path: `${id}.properties`,
        reason: `${record.name} could not be brought up to date: ${describeFailure(error)}`,
      })
    }
  }
  if (problems.length > 0) return { ok: false, problems }
  return { ok: true, value: Object.keys(changed).length === 0 ? records : { ...records, ...changed } }
}
