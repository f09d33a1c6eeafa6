import { z } from 'zod'
import { apiRecordSchema } from '../api/api.ts'
import { eventHandlerSchema, eventStepSchema } from '../event-steps/event-step.ts'
import { customEventRecordSchema } from '../state/custom-event.ts'
import { embedPropertyRecordSchema } from '../state/embed-property.ts'
import { stateVariableRecordSchema } from '../state/state-variable.ts'
import { timerRecordSchema } from '../state/timer.ts'
import { idFromScalar, longTextFromScalar, numberFromText, textFromScalar } from './scalars.ts'

/** Paths into a widget or timer: what is bound, what holds steps, what is edited as code. */
export const pathListSchema = z
  .array(z.strictObject({ key: z.string().min(1).max(500), value: z.string().optional() }))
  .max(5000)

const named = { id: idFromScalar, name: textFromScalar }
/** Everything in the maps of a page belongs to that page. */
const scope = { scope: z.literal('page').optional() }
const createdAt = numberFromText.default(0)

const dslApiSchema = apiRecordSchema
  .omit({ kind: true, blocks: true, trigger: true })
  .extend({ ...named, apiPb: apiRecordSchema.pick({ blocks: true, trigger: true }) })

// The key is spelled `persistance` in documents; the right spelling is read as well.
const withPersistance = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || !('persistence' in value)) return value
  const { persistence, ...others } = value
  return { persistance: persistence, ...others }
}
const dslStateVariableSchema = z.preprocess(
  withPersistance,
  stateVariableRecordSchema
    .omit({ kind: true })
    .extend({ ...named, ...scope, defaultValue: longTextFromScalar, createdAt }),
)
const dslTimerSchema = timerRecordSchema.omit({ kind: true }).extend({
  ...named,
  ...scope,
  intervalMs: z.preprocess(
    (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
    timerRecordSchema.shape.intervalMs,
  ),
  dynamicTriggerPathList: pathListSchema.optional(),
  createdAt,
})
const dslEventSchema = customEventRecordSchema.omit({ kind: true }).extend({
  ...named,
  ...scope,
  arguments: z.array(z.strictObject(named)).max(100),
  createdAt,
})
const dslEmbedPropertySchema = embedPropertyRecordSchema
  .omit({ kind: true })
  .extend({ ...named, defaultValue: longTextFromScalar, onChange: eventHandlerSchema.default([]), createdAt })

const mapOf = <Entry extends z.ZodType>(entry: Entry) => z.record(z.string().min(1).max(64), entry)
const dependenciesSchema = z.record(z.string().max(200), z.array(z.string().max(200)).max(1000))
const loadSchema = { apiNames: z.array(z.string().max(200)).max(10_000), apiDeps: dependenciesSchema }

/** The step that runs the APIs of the page load, as documents write it; which these are the product works out itself. */
const optimizedLoadSchema = z.strictObject({
  id: idFromScalar.optional(),
  type: z.literal('optimizedPageLoadApis'),
  apiNames: loadSchema.apiNames.optional(),
})

/** What the document of a page holds beside the tree of its widgets. */
export const dslMapFields = {
  apis: z.strictObject({ apiMap: mapOf(dslApiSchema) }),
  stateVars: z.strictObject({ stateVarMap: mapOf(dslStateVariableSchema) }),
  timers: z.strictObject({ timerMap: mapOf(dslTimerSchema) }),
  events: z.strictObject({ eventMap: mapOf(dslEventSchema) }).optional(),
  embedding: z
    .strictObject({
      propertyMap: mapOf(dslEmbedPropertySchema),
      /** Whether the page around an embedded application may trigger events of this page. */
      triggerableEvents: z.boolean().optional(),
      /** Whether this page tells the page around it about its events. */
      emittedEvents: z.boolean().optional(),
    })
    .optional(),
  /** Which APIs run when the page opens, and what they read: derived, and never believed when it is read. */
  cachedData: z
    .strictObject({
      apiNames: loadSchema.apiNames.optional(),
      apiDeps: dependenciesSchema.optional(),
      pageLoadActions: z.strictObject(loadSchema).partial().optional(),
    })
    .optional(),
  onPageLoad: z
    .array(z.union([optimizedLoadSchema, eventStepSchema]))
    .max(200)
    .optional(),
}

const maps = z.object(dslMapFields)
export type DslMaps = z.output<typeof maps>
export type DslApi = z.output<typeof dslApiSchema>
