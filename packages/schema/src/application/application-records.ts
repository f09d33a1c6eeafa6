import { z } from 'zod'
import { checkKeptName } from '../names.ts'
import { check, type Checked, type Problem } from '../problem.ts'
import { customEventRecordSchema } from '../state/custom-event.ts'
import { stateVariableRecordSchema } from '../state/state-variable.ts'
import { timerRecordSchema } from '../state/timer.ts'
import { frameRecordSchema } from './frame.ts'
import { picturesRecordSchema } from './pictures-record-schema.ts'
import { profilesRecordSchema } from './profiles-record-schema.ts'
import { routeRecordSchema } from './route-record-schema.ts'
import { maximumRoutes } from './route.ts'
import { themeRecordSchema } from './theme-schema.ts'
import { tooMuchOfTests } from '../tests/too-much-of-tests.ts'
import { testRecordSchema } from '../tests/test-record-schema.ts'

const ofApplication = { scope: z.literal('app') }

/** One entity of an application that belongs to none of its pages. */
export const applicationRecordSchema = z.discriminatedUnion('kind', [
  stateVariableRecordSchema.extend(ofApplication),
  timerRecordSchema.extend(ofApplication),
  customEventRecordSchema.extend(ofApplication),
  frameRecordSchema,
  themeRecordSchema,
  profilesRecordSchema,
  picturesRecordSchema,
  routeRecordSchema,
  testRecordSchema,
])

const applicationRecordsSchema = z.record(z.string().min(1).max(64), applicationRecordSchema)

export type ApplicationRecord = z.output<typeof applicationRecordSchema>
/** What belongs to an application and to none of its pages, by id; every page's bindings read it below `App`. */
export type ApplicationRecords = { readonly [id: string]: ApplicationRecord }

/** Whether people name what a record holds, so that its name is unique. What there is one of, and routes, are named by nobody. */
export const isNamed = ({ kind }: { readonly kind: string }): boolean => !unnamed.has(kind)

const unnamed: ReadonlySet<string> = new Set([
  'frame',
  'theme',
  'profiles',
  'pictures',
  'route',
  'test',
  'workflow',
  'job',
])

/** The most records an application may have beside its pages. */
const maximumApplicationRecords = 2000

/** Checks the records of an application: each against its closed schema, and all for unique names. */
export const checkApplicationRecords = (given: unknown): Checked<ApplicationRecords> => {
  const shaped = check(applicationRecordsSchema, given)
  if (!shaped.ok) return shaped
  const problems: Problem[] = []
  const taken = new Set<string>()
  const all = Object.entries(shaped.value)
  if (all.filter(([, { kind }]) => kind === 'route').length > maximumRoutes) {
    problems.push({ path: '', reason: `An application has at most ${maximumRoutes} routes.` })
  }
  if (all.filter(([, record]) => isNamed(record)).length > maximumApplicationRecords) {
    problems.push({
      path: '',
      reason: `An application has at most ${maximumApplicationRecords} variables, timers and events.`,
    })
  }
  problems.push(...tooMuchOfTests(Object.values(shaped.value).filter(({ kind }) => kind === 'test')))
  for (const [id, record] of all) {
    if (record.id !== id)
      problems.push({ path: `${id}.id`, reason: 'The id differs from the key of the record.' })
    if (!isNamed(record)) continue
    const refusal = checkKeptName(record.name, taken.has(record.name) ? [record.name] : [])
    if (refusal !== null) problems.push({ path: `${id}.name`, reason: refusal.message })
    taken.add(record.name)
  }
  return problems.length === 0 ? { ok: true, value: shaped.value } : { ok: false, problems }
}
