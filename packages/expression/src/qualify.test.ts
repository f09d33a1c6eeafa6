import { describe, expect, test } from 'vitest'
import { qualifyInCode, qualifyInTemplate } from './qualify.ts'

const app = { root: 'App', members: new Set(['Counter', 'Refresh']) }

describe('names that stand below another one', () => {
  test('are written with it in every binding of a text, and nowhere else', () => {
    expect(qualifyInTemplate('Counter: {{ Counter.value + Refresh.isActive }} of {{ Total }}', app)).toBe(
      'Counter: {{ App.Counter.value + App.Refresh.isActive }} of {{ Total }}',
    )
  })

  test('stay where they are written with it already, or mean something else', () => {
    for (const text of [
      '{{ App.Counter.value }}',
      '{{ "Counter" + other.Counter }}',
      '{{ rows.map((Counter) => Counter.id) }}',
      '{{ Counter. }}',
      'Counter',
    ]) {
      expect(qualifyInTemplate(text, app)).toBe(text)
    }
  })

  test('keep the key that they are in an object', () => {
    expect(qualifyInTemplate('{{ ({ Counter }) }}', app)).toBe('{{ ({ Counter: App.Counter }) }}')
  })

  test('are written with it in a script', () => {
    expect(qualifyInCode('script', 'if (typeof Counter !== "undefined") Counter.set(1)', app)).toBe(
      'if (typeof App.Counter !== "undefined") App.Counter.set(1)',
    )
    expect(qualifyInCode('script', 'const Counter = 1; return Counter', app)).toBe(
      'const Counter = 1; return Counter',
    )
  })
})
