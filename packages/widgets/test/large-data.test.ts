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
/** Calendars show the present month. */
const start = Date.now()
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

const twentyThousand = many.slice(0, 20_000)
const handed: Readonly<Record<string, unknown>> = {
  'twenty thousand of the values': twentyThousand.map((_row, index) => `value ${index}`),
  'a text of twenty thousand lines': 'word, word\n'.repeat(20_000),
}

/** Lists of which all is there: what is in sight is drawn, and scrolling brings the rest. */
const scrolled = new Set(['table.tableData'])

const told =
  /[\d,]+ of [\d,]+ [a-z ]+(?: are shown)?|and [\d,]+ more|[\d,]+ more [a-z]+ are not shown|Show (?:all|more|\d+ more)|Show earlier/u

/** Opens what opens, and types into what is typed into. Answers with how many elements there were at most. */
const elementsWhenUsed = async (page: HTMLElement): Promise<number> => {
  let most = 0
  const controls = [...page.querySelectorAll<HTMLElement>('button, input, [role="combobox"]')].slice(0, 4)
  for (const control of controls) {
    await act(async () => {
      control.focus()
      control.click()
    })
    await act(async () => vi.dynamicImportSettled())
    if (control instanceof HTMLInputElement && ['text', 'search'].includes(control.type))
      await act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, 'a')
        control.dispatchEvent(new Event('input', { bubbles: true }))
      })
    most = Math.max(most, document.querySelectorAll('*').length)
  }
  return most
}

const draw = async (type: string, values: Readonly<Record<string, unknown>>) => {
  const page = await mountPage(
    sampleHost([{ type, name: 'Widget1', place: [0, 0, 48, 40], values }], 'published'),
  )
  // Some fetch what they draw with only once they are drawn, and which of them has it must not depend on who was first.
  await act(async () => vi.dynamicImportSettled())
  const elements = page.querySelectorAll('*').length
  const text = page.textContent ?? ''
  return { page, elements, text }
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
        few.page.remove()
        const { page, elements, text } = await draw(type, { [property]: many })
        expect(elements).toBeLessThan(mostElements)
        expect(await elementsWhenUsed(page)).toBeLessThan(mostElements)
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

    it.each(Object.keys(descriptor.exposes).length === 0 ? [] : Object.keys(handed))(
      'draws no more than browsers can bear where handlers set %s',
      async (name) => {
        const options = 'options' in descriptor.properties ? { options: twentyThousand } : {}
        const values = Object.keys(descriptor.exposes).map((exposed) => [exposed, handed[name]] as const)
        const { elements } = await draw(type, { ...options, ...Object.fromEntries(values) })
        expect(elements).toBeLessThan(mostElements)
      },
      30_000,
    )

    const numbers = ofKinds(descriptor, ['number'])
    it.each(numbers.length === 0 ? [] : ['a billion'])(
      'draws no more than browsers can bear where every number is %s',
      async () => {
        const data = ofKinds(descriptor, ['data']).map((property) => [property, twentyThousand] as const)
        const billions = numbers.map((property) => [property, 1e9] as const)
        const { elements } = await draw(type, Object.fromEntries([...data, ...billions]))
        expect(elements).toBeLessThan(mostElements)
      },
      30_000,
    )
  },
)
