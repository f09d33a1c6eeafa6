import type { EntityReference, PageRecords } from '@ashlar/schema'
import { entityNamed } from '../find.ts'
import { asText, asTexts, mapped, needs, type StepKind, unmapped } from './step-kind.ts'

type Given = { name: string; scope?: 'page' | 'app' | undefined; id?: string | undefined }

const words = { stateVariable: 'variable', timer: 'timer', event: 'event' } as const

/** A variable, timer or event that is there; its scope is the one it has, whatever was said. */
const referenceTo = (
  records: PageRecords,
  kind: keyof typeof words,
  { name, scope }: Given,
): { ok: true; reference: EntityReference } | { ok: false; message: string } => {
  const record = entityNamed(records, scope === 'app' ? `App.${name.replace(/^App\./u, '')}` : name)
  if (record?.kind !== kind) return { ok: false, message: `There is no ${words[kind]} called ${name}.` }
  const own = 'scope' in record && record.scope === 'app' ? 'app' : 'page'
  return { ok: true, reference: { name: record.name, scope: own, id: record.id } }
}

/** What of a reference is told: an id that is the reference's own and no news to anybody is told all the same. */
const told = ({ name, scope, id }: EntityReference) => ({ name, scope, ...(id === undefined ? {} : { id }) })

/** Gives a variable another value. */
export const setStateVar: StepKind<'setStateVar'> = {
  type: 'setStateVar',
  write({ type, state, propertyValue }, id, { records }) {
    if (state === undefined) return needs(type, 'state')
    if (propertyValue === undefined) return needs(type, 'propertyValue')
    const found = referenceTo(records, 'stateVariable', state)
    if (!found.ok) return unmapped(found.message)
    return mapped({ id, type, state: found.reference, value: asText(propertyValue) })
  },
  read: ({ type, state, value }) => ({ type, state: told(state), propertyValue: value }),
}

/** Gives a variable its default value again. */
export const resetStateVar: StepKind<'resetStateVar'> = {
  type: 'resetStateVar',
  write({ type, state }, id, { records }) {
    if (state === undefined) return needs(type, 'state')
    const found = referenceTo(records, 'stateVariable', state)
    return found.ok ? mapped({ id, type, state: found.reference }) : unmapped(found.message)
  },
  read: ({ type, state }) => ({ type, state: told(state) }),
}

/** Starts or stops a timer. */
export const controlTimer: StepKind<'controlTimer'> = {
  type: 'controlTimer',
  write({ type, timer, command }, id, { records }) {
    if (timer === undefined) return needs(type, 'timer')
    if (command === undefined) return needs(type, 'command')
    const found = referenceTo(records, 'timer', timer)
    return found.ok ? mapped({ id, type, timer: found.reference, command }) : unmapped(found.message)
  },
  read: ({ type, timer, command, pause, allPaused }) =>
    pause === undefined && allPaused === undefined ? { type, timer: told(timer), command } : null,
}

/** Runs the steps of an event of the builder's own. */
export const triggerEvent: StepKind<'triggerEvent'> = {
  type: 'triggerEvent',
  write({ type, event, eventPayload }, id, { records }) {
    if (event === undefined) return needs(type, 'event')
    const found = referenceTo(records, 'event', event)
    if (!found.ok) return unmapped(found.message)
    const payload = eventPayload === undefined ? {} : { eventPayload: asTexts(eventPayload) }
    return mapped({ id, type, event: found.reference, ...payload })
  },
  read: ({ type, event, eventPayload }) => ({
    type,
    event: told(event),
    ...(eventPayload === undefined ? {} : { eventPayload }),
  }),
}
