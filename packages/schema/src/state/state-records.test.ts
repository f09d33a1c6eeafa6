import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { check } from '../problem.ts'
import { customEventRecordSchema } from './custom-event.ts'
import { embedPropertyRecordSchema } from './embed-property.ts'
import { stateVariableRecordSchema } from './state-variable.ts'
import { timerRecordSchema } from './timer.ts'

const alert = [{ id: 's', type: 'showAlert', message: 'Hello', style: 'info' }]
const named = { id: 'a', name: 'A', createdAt: 1 }
const variable = { ...named, kind: 'stateVariable', defaultValue: '0', persistance: 'Temporary' }
const timer = { ...named, kind: 'timer', startOnPageLoad: true, intervalMs: 5000, steps: alert }
const event = { ...named, kind: 'event', arguments: [{ id: 'x', name: 'customer' }], onTrigger: alert }
const property = { ...named, kind: 'embedProperty', defaultValue: 'en', onChange: alert }

const pathsOf = (schema: z.ZodType, value: object): string[] => {
  const checked = check(schema, value)
  return checked.ok ? [] : checked.problems.map(({ path }) => path)
}

describe.each([
  ['a state variable', stateVariableRecordSchema, variable],
  ['a timer', timerRecordSchema, timer],
  ['a custom event', customEventRecordSchema, event],
  ['an embed property', embedPropertyRecordSchema, property],
] as const)('the definition of %s', (_, schema, whole) => {
  it('is taken with its fields', () => expect(pathsOf(schema, whole)).toEqual([]))

  it('needs each of them', () => {
    for (const field of Object.keys(whole)) {
      expect(
        pathsOf(schema, Object.fromEntries(Object.entries(whole).filter(([key]) => key !== field))),
      ).toEqual([field])
    }
  })

  it('refuses a value of another type in each of them', () => {
    for (const field of Object.keys(whole)) {
      expect(pathsOf(schema, { ...whole, [field]: { not: 'this' } })).toEqual([field])
    }
  })

  it('refuses a field that it does not have, by its name', () => {
    expect(pathsOf(schema, { ...whole, foo: 1 })).toEqual(['foo'])
  })
})

describe('what follows a change of a state variable', () => {
  it('is a list of steps, or is not there', () => {
    expect(pathsOf(stateVariableRecordSchema, { ...variable, onChange: alert })).toEqual([])
    expect(pathsOf(stateVariableRecordSchema, { ...variable, onChange: 'alert' })).toEqual(['onChange'])
  })
})

describe('the scope', () => {
  it.each([
    ['a state variable', stateVariableRecordSchema, variable],
    ['a timer', timerRecordSchema, timer],
    ['a custom event', customEventRecordSchema, event],
  ] as const)('of %s is its page, or the application', (_, schema, whole) => {
    expect(pathsOf(schema, { ...whole, scope: 'app' })).toEqual([])
    expect(pathsOf(schema, { ...whole, scope: 'organization' })).toEqual(['scope'])
  })
})

describe('how long a state variable is kept', () => {
  it.each(['Temporary', 'Local Storage'])('may be %s', (persistance) => {
    expect(pathsOf(stateVariableRecordSchema, { ...variable, persistance })).toEqual([])
  })

  it('is nothing else, and is spelled as documents have it', () => {
    expect(pathsOf(stateVariableRecordSchema, { ...variable, persistance: 'Session' })).toEqual([
      'persistance',
    ])
    expect(pathsOf(stateVariableRecordSchema, { ...variable, persistence: 'Temporary' })).toEqual([
      'persistence',
    ])
  })
})

describe('an argument of a custom event', () => {
  it('has an id and a name', () => {
    const withArgument = (argument: object) => ({ ...event, arguments: [argument] })
    expect(pathsOf(customEventRecordSchema, withArgument({ name: 'customer' }))).toEqual(['arguments.0.id'])
    expect(pathsOf(customEventRecordSchema, withArgument({ id: 'x' }))).toEqual(['arguments.0.name'])
    expect(pathsOf(customEventRecordSchema, withArgument({ id: 'x', name: 'c', type: 'text' }))).toEqual([
      'arguments.0.type',
    ])
  })
})

describe('the interval of a timer', () => {
  it.each([4999, 2_147_483_647, 5000.5])('is not %s milliseconds', (intervalMs) => {
    expect(pathsOf(timerRecordSchema, { ...timer, intervalMs })).toEqual(['intervalMs'])
  })
})
