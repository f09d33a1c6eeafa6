// @vitest-environment jsdom
import type { WidgetDescriptor } from '@ashlar/schema'
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { sampleHost } from '../gallery/sample-host.ts'
import { widgetDescriptors } from '../src/descriptors.ts'
import { mountPage } from './mount-page.ts'

/** No component draws more elements than this at once, whatever it is given: browsers lay these out in a moment. */
const mostElements = 15_000

const names =
  'id key label value name title text message content author column group category url icon description'.split(
    ' ',
  )
const start = Date.UTC(2026, 0, 1)
const rowsOf = (count: number): readonly object[] =>
  Array.from({ length: count }, (_none, index) => ({
    ...Object.fromEntries(names.map((name) => [name, `${name} ${index}`])),
    status: `status ${index % 3}`,
    y: index,
    amount: index,
    latitude: index % 80,
    longitude: index % 170,
    linkTo: 'customUrl',
    href: '/somewhere',
    time: new Date(start + index * 60_000).toISOString(),
    start: new Date(start + index * 60_000).toISOString(),
    end: new Date(start + index * 60_000 + 30_000).toISOString(),
  }))
const many = rowsOf(100_000)

const nested = (): unknown => {
  let inner: object = { id: 'last', label: 'Last', value: 'last' }
  for (let depth = 0; depth < 10_000; depth += 1) {
    inner = { id: `${depth}`, label: 'One', value: `${depth}`, children: [inner], manualChildren: [inner] }
  }
  return [inner]
}
const large: Readonly<Record<string, unknown>> = {
  'a hundred thousand words': Array.from({ length: 100_000 }, (_none, index) => `Word ${index}`),
  'a hundred thousand numbers': Array.from({ length: 100_000 }, (_none, index) => index / 1000),
  'an object of ten thousand keys': Object.fromEntries(
    Array.from({ length: 10_000 }, (_none, index) => [`key ${index}`, index]),
  ),
  'data ten thousand levels deep': nested(),
  'a text of a megabyte': 'word '.repeat(200_000),
}

/** Lists of which all is there: what is in sight is drawn, and scrolling brings the rest. */
const scrolled = new Set(['table.tableData'])

const told =
  /[\d,]+ of [\d,]+ [a-z ]+(?: are shown)?|and [\d,]+ more|Show (?:all|more|\d+ more)|Show earlier/u

const draw = async (type: string, values: Readonly<Record<string, unknown>>) => {
  const page = await mountPage(
    sampleHost([{ type, name: 'Widget1', place: [0, 0, 48, 40], values }], 'published'),
  )
  // Some fetch what they draw with only once they are drawn, and which of them has it must not depend on who was first.
  await act(async () => vi.dynamicImportSettled())
  const drawn = { elements: page.querySelectorAll('*').length, text: page.textContent ?? '' }
  page.remove()
  return drawn
}

const ofKinds = ({ properties }: WidgetDescriptor, kinds: readonly string[]): readonly string[] =>
  Object.entries(properties).flatMap(([name, { kind }]) => (kinds.includes(kind) ? [name] : []))

describe.each(widgetDescriptors.map((descriptor) => [descriptor.type, descriptor] as const))(
  '%s',
  (type, descriptor) => {
    it.each(ofKinds(descriptor, ['data', 'items']))(
      'draws a part of a hundred thousand %s, and says so',
      async (property) => {
        const few = await draw(type, { [property]: rowsOf(3) })
        const { elements, text } = await draw(type, { [property]: many })
        expect(elements).toBeLessThan(mostElements)
        if (elements > few.elements + 10 && !scrolled.has(`${type}.${property}`)) expect(text).toMatch(told)
      },
      30_000,
    )

    it.each(Object.keys(large))(
      'draws no more than browsers can bear of %s',
      async (name) => {
        const properties = ofKinds(descriptor, ['data', 'items', 'text'])
        const isText = typeof large[name] === 'string'
        const values = properties
          .filter((property) => isText || descriptor.properties[property]?.kind !== 'text')
          .map((property) => [property, large[name]] as const)
        const { elements } = await draw(type, Object.fromEntries(values))
        expect(elements).toBeLessThan(mostElements)
      },
      30_000,
    )
  },
)
