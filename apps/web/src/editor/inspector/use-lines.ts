import { type CodePlace, propertyAt, valueAt, type Use, type UseEffect } from '@ashlar/document'
import { eventStepFacts, type PageRecords, type WidgetCatalogue } from '@ashlar/schema'
import type { EditorPlace } from '../context/show-place.ts'
import { readName } from '../reference-to.ts'

/** A place where something is used, as a line that leads there. */
export interface UseLine {
  readonly key: string
  /** "Table1 › Data". */
  readonly where: string
  /** "reads response", "Set variable". */
  readonly what: string
  readonly icon: string
  readonly place: EditorPlace
}

interface Around {
  readonly records: PageRecords
  readonly catalogue: WidgetCatalogue
}

const words: Readonly<Record<UseEffect, string>> = {
  reads: 'reads',
  sets: 'sets',
  resets: 'resets',
  runs: 'runs',
  controls: 'controls',
}

/** What fields of records other than components are called. */
const fields: ReadonlyMap<string, string> = new Map([
  ['defaultValue', 'Default value'],
  ['onSuccess', 'On success'],
  ['onError', 'On error'],
  ['onCancel', 'On cancel'],
  ['onMessage', 'On message'],
  ['onChange', 'On change'],
  ['onTrigger', 'On trigger'],
  ['steps', 'Steps'],
  ['onRouteLoad', 'On load'],
  ['widgetId', 'Opens it'],
  ['title', 'Title'],
  ['logo', 'Logo'],
  ['links', 'Links'],
])

const icons = {
  workflow: 'workflow',
  job: 'calendar-clock',
  api: 'database',
  stateVariable: 'variable',
  timer: 'timer',
  event: 'zap',
  embedProperty: 'link',
  frame: 'panel-top',
  theme: 'palette',
  profiles: 'settings',
  pictures: 'image',
  route: 'route',
  test: 'flask-conical',
} as const

/** The lines for some uses; what is read several times at one place is one line. */
export const linesOfUses = (uses: readonly Use[], around: Around): UseLine[] =>
  [...Map.groupBy(uses, keyOfUse)].flatMap(([key, same]) => {
    const [use] = same
    if (use === undefined) return []
    const members = [...new Set(same.map(({ members: read }) => read.join('.')))].filter(
      (read) => read !== '',
    )
    const step = use.step === undefined ? undefined : eventStepFacts[use.step.type].label
    const done = [words[use.effect], members.join(', ')].filter((word) => word !== '').join(' ')
    return [
      {
        ...lineAt(use, around),
        key,
        what: step === undefined || use.effect === 'reads' ? done : `${done} · ${step}`,
      },
    ]
  })

const keyOfUse = ({ holder, path, blockId, step, effect }: Use): string =>
  [holder.id, path, blockId, step?.id, effect].join(' ')

/** Where code stands, in words, and the way there. */
export const lineAt = (at: CodePlace, around: Around): Omit<UseLine, 'what'> => {
  const { holder, path, blockId, step } = at
  const record = around.records[holder.id]
  const name = record === undefined || record.kind === 'widget' ? holder.name : readName(record)
  const whole = { frame: 'Navigation', route: `Route ${holder.name}` } as const
  const who = holder.kind === 'frame' || holder.kind === 'route' ? whole[holder.kind] : name
  const icon =
    record?.kind === 'widget'
      ? (around.catalogue.get(record.type)?.icon ?? 'square')
      : holder.kind === 'widget'
        ? 'square'
        : icons[holder.kind]
  return {
    key: [holder.id, path, blockId, step?.id].join(' '),
    where: `${who} › ${wordsOfPath(at, around)}`,
    icon,
    place: placeOf(at, around.records),
  }
}

const wordsOfPath = ({ holder, path, blockId }: CodePlace, { records, catalogue }: Around): string => {
  if (blockId !== undefined) return path
  const record = records[holder.id]
  const [first = path, ...rest] = path.split('.')
  if (record?.kind !== 'widget') return fields.get(first) ?? path
  const descriptor = catalogue.get(record.type)
  const property = descriptor === undefined ? undefined : propertyAt(descriptor, first)
  if (descriptor === undefined || property === undefined) return path
  const [index, ...inner] = rest
  if (index === undefined) return property.label
  const label = valueAt(record.properties, `${first}.${index}.label`)
  const item =
    typeof label === 'string' && label !== '' && !label.includes('{{') ? label : String(Number(index) + 1)
  return [property.label, item, propertyAt(descriptor, path)?.label ?? inner.join('.')].join(' › ')
}

const placeOf = ({ holder, path, blockId }: CodePlace, records: PageRecords): EditorPlace => {
  const { id, kind } = holder
  switch (kind) {
    case 'widget':
      return { kind: 'property', widgetId: id, path }
    case 'api':
    case 'workflow':
    case 'job':
      return blockId === undefined
        ? { kind: 'response', apiId: id }
        : { kind: 'block', apiId: id, id: blockId }
    case 'frame':
    case 'theme':
    case 'profiles':
      return { kind }
    case 'pictures':
      return { kind: 'applicationSettings' }
    case 'route':
      return { kind: 'routes' }
    case 'test':
      return { kind: 'tests' }
    case 'stateVariable':
    case 'timer':
    case 'event':
    case 'embedProperty': {
      const record = records[id]
      return {
        kind: 'state',
        id,
        isOfApplication: record !== undefined && 'scope' in record && record.scope === 'app',
      }
    }
  }
}
