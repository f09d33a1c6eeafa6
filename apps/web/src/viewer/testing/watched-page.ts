import type { Application } from '@ashlar/runtime'
import { asJson, type Happening } from '@ashlar/runtime/testing'
import type { TestedComponent } from '@ashlar/schema'
import type { HostWithin as Host } from './host-within.ts'

type Cells = NonNullable<TestedComponent['within']>

/** What a component is called that stands in some cells; null where it is none. */
const componentAt = (host: Host, id: string, within: Cells): TestedComponent | null => {
  const record = host.snapshot(id)?.record
  return record === undefined
    ? null
    : { id, name: record.name, ...(within.length === 0 ? {} : { within: [...within] }) }
}

const isSecret = (host: Host, id: string, name: string): boolean => {
  const snapshot = host.snapshot(id)
  const exposes = snapshot === undefined ? undefined : host.facts(snapshot.record.type)?.exposes
  const secret =
    exposes !== undefined && Object.hasOwn(exposes, name) ? exposes[name]?.secretWhere : undefined
  return secret !== undefined && snapshot?.values[secret.property] === secret.is
}

/** What views tell by themselves, and will again when the test is replayed. */
const byItself: ReadonlySet<string> = new Set(['onLoad'])

/** Pressing says what a person did even where nothing follows yet; of everything else, only what something follows. */
const isTold = (host: Host, id: string, event: string): boolean => {
  if (byItself.has(event)) return false
  const [property = event] = event.split('.')
  const handler = host.snapshot(id)?.record.properties[property]
  return event === 'onClick' || (Array.isArray(handler) && handler.length > 0)
}

/** A page of which it is told what a person does on it. */
export const watchedPage = (living: Application, tell: (happening: Happening) => void): Application => {
  const known = new WeakMap<Host, Host>()
  const watched = <Watched extends Host>(host: Watched, within: Cells): Watched => {
    const setValue: Host['setValue'] = (id, name, value) => {
      const component = componentAt(host, id, within)
      const json = asJson(value)
      if (component !== null)
        tell({
          type: 'entered',
          component,
          name,
          // What is no JSON may be too large to hand over, such as a file.
          value: json ?? lost,
          isSecret: isSecret(host, id, name),
        })
      host.setValue(id, name, value)
    }
    const trigger: Host['trigger'] = (id, event, details = {}) => {
      const component = componentAt(host, id, within)
      if (component !== null && isTold(host, id, event))
        tell({ type: 'happened', component, event, details: asRecord(asJson(details)) })
      host.trigger(id, event, details)
    }
    const cell = (id: string, index: number): Host => {
      const own = host.cell(id, index)
      const before = known.get(own)
      if (before !== undefined) return before
      const next = watched(own, [...within, { id, index }])
      known.set(own, next)
      return next
    }
    const replaced = new Map<PropertyKey, unknown>([
      ['setValue', setValue],
      ['trigger', trigger],
      ['cell', cell],
    ])
    return new Proxy(host, {
      get: (target, key): unknown => (replaced.has(key) ? replaced.get(key) : Reflect.get(target, key)),
    })
  }
  return watched(living, [])
}

/** Nothing that JSON could say; whoever records tells that it was lost. */
const lost = new Map()

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
