import {
  idInModule,
  nameInModule,
  type PageRecord,
  type WidgetCatalogue,
  type WidgetRecord,
} from '@ashlar/schema'
import { renameReferences } from '../rename.ts'
import { withReferenceIds } from '../migrations/renew-ids.ts'

/** Where a record of a module is put. */
interface Placing {
  readonly instance: WidgetRecord
  /** The names on the page of the module. */
  readonly names: ReadonlySet<string>
  readonly catalogue: WidgetCatalogue
}

// Records never change, so what becomes of one in an instance is found once.
const known = new WeakMap<PageRecord, Map<string, PageRecord>>()

const words = /[A-Za-z_$][\w$·]*/gu

/**
 * A record of a module as it is where the module stands: under a name and an id of its own, reading its siblings under theirs,
 * and what the page hands in as the inputs of the instance.
 */
export const placedRecord = (record: PageRecord, placing: Placing): PageRecord => {
  const { instance } = placing
  const key = `${instance.id} ${instance.name}`
  const made = known.get(record)?.get(key) ?? makePlaced(record, placing)
  const ofRecord = known.get(record) ?? new Map<string, PageRecord>()
  ofRecord.set(key, made)
  known.set(record, ofRecord)
  return made
}

const makePlaced = (record: PageRecord, { instance, names, catalogue }: Placing): PageRecord => {
  const mentioned = new Set(JSON.stringify(record).match(words) ?? [])
  let placed = record
  for (const name of mentioned) {
    if (names.has(name)) {
      placed = renameReferences(placed, name, nameInModule(instance.name, name), catalogue)
    }
  }
  // A name of its own first, so that no local of a builder's code can take its place; then what it stands for.
  const embed = nameInModule(instance.name, 'Embed')
  if (mentioned.has('Embed')) placed = renameReferences(placed, 'Embed', embed, catalogue)
  const followed = withReferenceIds(
    placed,
    (id) => idInModule(instance.id, id),
    (text) => text.replaceAll(embed, `${instance.name}.inputs`),
  )
  const id = idInModule(instance.id, record.id)
  const name = nameInModule(instance.name, record.name)
  return followed.kind === 'widget' && followed.parentId !== null
    ? { ...followed, id, name, parentId: idInModule(instance.id, followed.parentId) }
    : { ...followed, id, name: record.kind === 'embedProperty' ? record.name : name }
}
