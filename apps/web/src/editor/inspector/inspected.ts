import { rootOf } from '@ashlar/document'
import type { PageRecord, PageRecords } from '@ashlar/schema'
import { readName } from '../reference-to.ts'

/** What the inspector shows: what somebody asked for, else what is selected, else the page. Undefined where there is nothing. */
export const inspectedRecord = (
  records: PageRecords,
  selection: readonly string[],
  asked: { readonly id: string; readonly selection: readonly string[] } | null,
): PageRecord | undefined => {
  const isAskedFor = asked !== null && asked.selection === selection
  const wanted = isAskedFor ? records[asked.id] : undefined
  return wanted ?? records[selection.at(-1) ?? ''] ?? rootOf(records)
}

/** The name by which bindings read something; null for what none can read. */
export const pathOf = (record: PageRecord): string | null => {
  switch (record.kind) {
    case 'embedProperty':
      return `Embed.${record.name}`
    case 'stateVariable':
    case 'timer':
      return readName(record)
    case 'widget':
    case 'api':
      return record.name
    case 'event':
    case 'frame':
    case 'theme':
    case 'profiles':
    case 'pictures':
    case 'route':
    case 'test':
    case 'workflow':
    case 'job':
      return null
  }
}

const groups = {
  widget: 'Components',
  api: 'APIs',
  stateVariable: 'State variables',
  timer: 'Timers',
  event: 'Custom events',
  embedProperty: 'Embed properties',
} as const

/** Everything that can be inspected, by kind, each kind by name. */
export const inspectable = (
  records: PageRecords,
): { group: string; items: { value: string; label: string }[] }[] =>
  Object.entries(groups).flatMap(([kind, group]) => {
    const items = Object.values(records)
      .filter((record) => record.kind === kind && !('role' in record))
      .map((record) => ({
        value: record.id,
        label: record.kind === 'widget' ? record.name : readName(record),
      }))
      .sort((one, other) => one.label.localeCompare(other.label))
    return items.length === 0 ? [] : [{ group, items }]
  })
