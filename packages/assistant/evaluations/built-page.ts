import { childrenOf, pathsOfApi, pathsOfWidget } from '@ashlar/document'
import {
  type ApiRecord,
  type EventStep,
  eventHandlerSchema,
  type JsonValue,
  type PageRecord,
  type PageRecords,
  stepsWithin,
  type WidgetRecord,
} from '@ashlar/schema'
import type { AssistantDraft, DiscardedEdit, Risk } from '../src/building/index.ts'

/** The page after a task, with what conditions ask of it. Nothing asks for names that a model is free to choose. */
export interface BuiltPage {
  readonly base: PageRecords
  readonly records: PageRecords
  readonly discarded: readonly DiscardedEdit[]
  readonly risks: readonly Risk[]
  /** What the model said at the end. */
  readonly summary: string
  /** What of the page a person was asked. */
  readonly questions: readonly string[]
  widgets(type: string): readonly WidgetRecord[]
  apis(): readonly ApiRecord[]
  named(name: string): PageRecord | undefined
  /** A property of a component by its name. */
  property(name: string, property: string): JsonValue | undefined
  /** Whether some component of a type has a text in a property that fits. */
  has(type: string, property: string, fits: RegExp): boolean
  /** APIs whose code fits. */
  apisWith(code: RegExp): readonly ApiRecord[]
  /** Whether a component reads an API, by itself or by what it reads. */
  reads(widget: WidgetRecord, api: ApiRecord): boolean
  /** All steps of all events of something, those in branches too. */
  steps(record: PageRecord): readonly EventStep[]
  /** Whether an event of something runs an API. */
  runs(record: PageRecord, api: ApiRecord): boolean
  /** Whether a component stands in another, at whatever depth. */
  within(inner: WidgetRecord, outer: WidgetRecord): boolean
  /** Whether nothing but these, by name, was changed or deleted. */
  onlyTouched(...names: readonly string[]): boolean
}

/** What is written in all steps of an API: their settings without those that are empty. */
export const codeOf = (api: ApiRecord): string =>
  stepsWithin(api.blocks)
    .map(({ configuration }) =>
      JSON.stringify(
        Object.fromEntries(
          Object.entries(configuration).filter(
            ([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0),
          ),
        ),
      ),
    )
    .join('\n')

const isHandler = (value: unknown): value is EventStep[] => {
  const read = eventHandlerSchema.safeParse(value)
  return read.success && read.data.length > 0
}

const nested = (steps: readonly EventStep[]): EventStep[] =>
  steps.flatMap((step) =>
    step.type === 'executeApi'
      ? [step, ...nested(step.onSuccess ?? []), ...nested(step.onError ?? [])]
      : [step],
  )

/** What conditions ask of a draft. */
export const builtPage = (
  draft: AssistantDraft,
  more: Pick<BuiltPage, 'risks' | 'summary' | 'questions'>,
): BuiltPage => {
  const { base, records, discarded, change } = draft
  const all = Object.values(records)
  const page: BuiltPage = {
    base,
    records,
    discarded,
    ...more,
    widgets: (type) =>
      all.filter((record) => record.kind === 'widget').filter((widget) => widget.type === type),
    apis: () => all.filter((record) => record.kind === 'api'),
    named: (name) => all.find((record) => record.name === name),
    property: (name, property) => {
      const record = page.named(name)
      return record?.kind === 'widget' ? record.properties[property] : undefined
    },
    has: (type, property, fits) =>
      page.widgets(type).some(({ properties }) => fits.test(JSON.stringify(properties[property] ?? ''))),
    apisWith: (code) => page.apis().filter((api) => code.test(codeOf(api))),
    reads: (widget, api) => {
      const roots = new Set(pathsOfWidget(widget).map(([root]) => root))
      if (roots.has(api.name)) return true
      return page
        .apis()
        .some((other) => roots.has(other.name) && pathsOfApi(other).some(([root]) => root === api.name))
    },
    steps: (record) => {
      const values: unknown[] =
        record.kind === 'widget' ? Object.values(record.properties) : Object.values(record)
      return nested(values.filter(isHandler).flat())
    },
    runs: (record, api) =>
      page.steps(record).some((step) => step.type === 'executeApi' && step.apiNames.includes(api.name)),
    within: (inner, outer) =>
      childrenOf(records, outer.id).some((child) => child.id === inner.id || page.within(inner, child)),
    onlyTouched: (...names) => {
      const touched = [...Object.values(change.updated).map(([, to]) => to), ...Object.values(change.removed)]
      return touched.every(({ name }) => names.includes(name))
    },
  }
  return page
}
