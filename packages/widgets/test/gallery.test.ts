import { describe, expect, it } from 'vitest'
import type { SampleWidget } from '../gallery/sample-widget.ts'
import { samplePages } from '../gallery/samples.ts'
import { widgetDescriptors } from '../src/descriptors.ts'

const typesOf = (samples: readonly SampleWidget[]): readonly string[] =>
  samples.flatMap(({ type, children = [] }) => [type, ...typesOf(children)])

describe('the gallery', () => {
  const shown = new Set(typesOf(Object.values(samplePages).flat()))

  // A module has no look of its own: it shows components that are made elsewhere.
  const seen = widgetDescriptors.filter(({ role, type }) => /leaf|container/u.test(role) && type !== 'module')

  it.each(seen.map(({ type }) => type))('shows %s', (type) => {
    expect(shown).toContain(type)
  })
})
