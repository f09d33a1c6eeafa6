import type { PageRecord, WidgetCatalogue, WidgetProperties } from '@ashlar/schema'
import { profilesPlaceLabel } from './profiles-in-words.ts'
import { themePlaceLabel } from './theme-place-label.ts'

/** What the editor calls the parts of records, wherever it offers them. */
const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  type: 'Kind of component',
  parentId: 'Stands in',
  defaultValue: 'Default value',
  persistance: 'Kept',
  startOnPageLoad: 'Starts by itself',
  intervalMs: 'Interval in milliseconds',
  steps: 'Steps',
  arguments: 'Arguments',
  onTrigger: 'On trigger',
  onChange: 'On change',
  trigger: 'Run on page load',
  responseType: 'Response',
  authorization: 'Who may run it',
  onSuccess: 'On success',
  onError: 'On error',
  onCancel: 'On cancel',
  isDeletable: 'Can be deleted',
  disallowCopy: 'Cannot be copied',
}

/** What the parts of a schedule are called where they are edited. */
const scheduleLabels: Readonly<Record<string, string>> = {
  timeZone: 'Time zone',
  overlap: 'When the run before still goes on',
  missedRuns: 'Times that passed while no server ran',
  notifyOnFailure: 'Mail when a run fails',
}

/** What something is called where people choose between two versions of it. */
export const nameOfRecord = (record: PageRecord | null): string => {
  switch (record?.kind) {
    case undefined:
      return ''
    case 'theme':
      return 'Theme'
    case 'profiles':
      return 'Profile settings'
    case 'pictures':
      return 'Pictures from other sites'
    case 'route':
      return `Route ${record.path}`
    case 'test':
      return `Test “${record.title}”`
    case 'frame':
      return 'Navigation'
    case 'workflow':
      return 'Workflow'
    case 'job':
      return 'Scheduled job'
    default:
      return record?.name ?? ''
  }
}

/** What a place in a record is called where people edit it: "Text" for `properties.text`, "Minimum width" for `minWidth`. */
export const placeLabel = (
  record: PageRecord,
  path: readonly string[],
  catalogue: WidgetCatalogue,
): string => {
  const [first = '', ...rest] = path
  if (record.kind === 'widget' && first === 'properties') {
    return propertyLabel(catalogue.get(record.type)?.properties ?? {}, rest)
  }
  if (record.kind === 'theme') return themePlaceLabel(rest)
  if (record.kind === 'pictures') return rest[0] === 'hosts' ? 'Sites' : 'Pictures from other sites'
  if (record.kind === 'profiles') return profilesPlaceLabel(rest)
  if (record.kind === 'workflow' && first === 'trigger') return 'Test call'
  if (record.kind === 'job' && first === 'trigger') return scheduleLabels[rest[1] ?? ''] ?? 'Schedule'
  const label = labels[first] ?? inWords(first)
  // A length is one value and its unit; of the trigger there is nothing but the one choice.
  const inner = first === 'trigger' ? [] : rest.filter((key) => key !== 'value')
  return inner.length === 0 ? label : `${label}, ${inner.map((key) => wordsOf(key).join(' ')).join(', ')}`
}

const propertyLabel = (properties: WidgetProperties, [name = '', ...rest]: readonly string[]): string => {
  const label = Object.hasOwn(properties, name) ? properties[name]?.label : undefined
  return [label ?? inWords(name), ...rest.map((key) => wordsOf(key).join(' '))].join(', ')
}

const abbreviated: Readonly<Record<string, string>> = { min: 'minimum', max: 'maximum', mode: 'unit' }

/** The words of a name that is written in one: `maxWidth` is "maximum width". */
const wordsOf = (name: string): string[] =>
  name.split(/(?=[A-Z])/u).map((word) => {
    const lower = word.toLowerCase()
    return abbreviated[lower] ?? lower
  })

const inWords = (name: string): string => {
  const words = wordsOf(name).join(' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
