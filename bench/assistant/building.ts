import { fileURLToPath } from 'node:url'
import {
  beginDraft,
  type BuildingScene,
  callDocumentTool,
  changesOf,
  instructionMessage,
  risksOf,
} from '@ashlar/assistant/building'
import { emptyPage, type PageRecords, widgetCatalogue } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { median, print, type Measurement } from '../support/measurement.ts'

const samples = 15
/** How many components the page has of which a model is told. */
const size = 500
/** How many edits a draft has. */
const edits = 300

const counting = (prefix: string) => {
  let count = 0
  return () => `${prefix}${(count += 1)}`
}

const sceneOf = (prefix: string): BuildingScene => ({
  catalogue: widgetCatalogue(widgetDescriptors),
  integrations: [{ id: 'shop', name: 'Shop', pluginId: 'postgres' }],
  routes: [],
  newId: counting(prefix),
  now: () => 0,
})

const edited = (records: PageRecords, count: number, prefix: string) => {
  let draft = beginDraft({ records, scene: sceneOf(prefix) })
  for (let index = 0; index < count; index += 1) {
    const made = callDocumentTool(draft, { name: 'add_component', json: calls[index % calls.length] ?? '{}' })
    if (made?.ok !== true) throw new Error(made?.message ?? 'The tool needs a host.')
    draft = made.draft
  }
  return draft
}

const calls = [
  '{"type":"input","properties":{"label":"Name"},"place":{"left":0,"columns":48}}',
  '{"type":"text","properties":{"text":"Hello {{ Input1.value }}"},"place":{"left":48,"columns":48}}',
  '{"type":"button","properties":{"text":"Save","isDisabled":"{{ !Input1.isValid }}"}}',
]

const time = (work: () => unknown): number => {
  const taken = Array.from({ length: samples }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return median(taken)
}

const inMilliseconds = (name: string, ours: number, most: number): Measurement => ({
  name,
  unit: 'ms',
  ours,
  reach: { of: 'value', at: 'most', value: most },
})

/** What the assistant that builds computes between two answers of a model. */
export const measure = (): Measurement[] => {
  const empty = emptyPage('Page1', counting('s'))
  const page = edited(empty, size, 'p').records
  const base = beginDraft({ records: page, scene: sceneOf('m') })
  const draft = edited(empty, edits, 'e')
  return [
    inMilliseconds(
      `what a model is told of a page of ${size} components`,
      time(() => instructionMessage(base, { text: 'Add a table.' }, 100_000)),
      30,
    ),
    inMilliseconds(
      `a draft of ${edits} edits`,
      time(() => edited(empty, edits, 'd')),
      100,
    ),
    inMilliseconds(
      `the list of ${edits} changes with their risks`,
      time(() => [changesOf(draft), risksOf(draft)]),
      100,
    ),
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) print(measure())
