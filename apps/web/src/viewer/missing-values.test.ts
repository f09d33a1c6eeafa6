import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { applicationNavigation, createApplication, evaluateInProcess } from '@ashlar/runtime'
import {
  defaultTheme,
  gridUnits,
  publishedFacts,
  type JsonObject,
  type WidgetProperty,
  type WidgetRecord,
} from '@ashlar/schema'
import { PageView, preloadViews } from '@ashlar/widgets'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'

const facts = new Map(widgetDescriptors.map((descriptor) => [descriptor.type, publishedFacts(descriptor)]))

const aWidget = (
  name: string,
  type: string,
  properties: JsonObject,
  bound: readonly string[] = [],
): WidgetRecord => ({
  kind: 'widget',
  id: name,
  name,
  type,
  parentId: name === 'Page1' ? null : 'Page1',
  order: `a${name}`,
  left: gridUnits(0),
  top: gridUnits(0),
  width: gridUnits(10),
  height: gridUnits(4),
  properties,
  dynamicBindingPathList: bound.map((key) => ({ key })),
  dynamicPropertyPathList: [],
})

const drawn = async (record: WidgetRecord, isEvaluated: boolean): Promise<string> => {
  const application = createApplication({
    page: {
      id: 'page',
      name: 'Page1',
      stateVariables: [],
      apis: [],
      widgets: [aWidget('Page1', 'page', {}), record],
    },
    catalogue: facts,
    mode: 'published',
    theme: defaultTheme,
    globals: { user: null, organization: null },
    evaluation: evaluateInProcess(),
    runApi: async () => ({
      id: '',
      status: 'succeeded',
      milliseconds: 1,
      output: null,
      error: null,
      steps: [],
    }),
    cancelRun: async () => {},
    navigation: applicationNavigation({
      ground: () => ({
        place: { applicationId: 'a1', mode: 'published' },
        routes: [],
        pages: [],
        current: new URL('https://ashlar.test/applications/a1'),
      }),
      go: () => {},
      leaveOverlay: () => {},
    }),
    storage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
  })
  if (isEvaluated) await application.start()
  await preloadViews(['page', record.type])
  const markup = renderToString(createElement(PageView, { host: application }))
  application.stop()
  return markup
}

/** The words of a sample that a person could take for true. */
const wordsOf = (property: WidgetProperty): readonly string[] => {
  const texts = (value: unknown): readonly string[] => {
    if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(texts)
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
  }
  if (property.kind === 'eventHandler' || property.sample === undefined) return []
  if (property.kind === 'data') return property.default === '' ? [] : texts(JSON.parse(property.default))
  if (property.kind === 'icon' || property.kind === 'color') return []
  const written = texts(property.default)
  // Markup is drawn without its signs.
  return written
    .flatMap((text) => text.replaceAll(/<[^>]*>|[#*$]/gu, '\n').split('\n'))
    .map((text) => text.trim())
}

const plainText = (markup: string): string => markup.replaceAll(/<style[^>]*>.*?<\/style>|<[^>]*>/gsu, '\n')

const withSamples = widgetDescriptors.filter(({ properties }) =>
  Object.values(properties).some(({ sample }) => sample !== undefined),
)

const samplesOf = (properties: readonly WidgetProperty[], kinds: readonly string[]): readonly string[] => [
  ...new Set(
    properties
      .filter(({ sample }) => sample !== undefined && kinds.includes(sample))
      .flatMap(wordsOf)
      .filter((words) => words.length > 1),
  ),
]

const found = (markup: string, words: readonly string[]): readonly string[] => {
  const lines = plainText(markup)
    .split('\n')
    .map((line) => line.trim())
  // Fields and sliders hold their values in attributes.
  const held = words.filter(
    (word) => markup.includes(`value="${word}"`) || markup.includes(`valuenow="${word}"`),
  )
  return [...words.filter((word) => lines.includes(word)), ...held]
}

describe.each(withSamples)('what is made up for a new $type', (descriptor) => {
  const bindable = Object.entries(descriptor.properties).filter(
    ([, property]) => property.kind !== 'eventHandler' && property.bindable && property.perItem === undefined,
  )
  const properties = Object.values(descriptor.properties)

  it.each(['{{ missing.value }}', '{{ undefined }}', '{{ null }}', '{{ 0 / 0 }}'])(
    'is not shown for %s',
    async (binding) => {
      const names = bindable.map(([name]) => name).filter((name) => name !== 'isVisible')
      const bound = Object.fromEntries(names.map((name) => [name, binding]))
      const markup = await drawn(aWidget('Widget1', descriptor.type, bound, names), true)
      expect(found(markup, samplesOf(properties, ['words', 'content']))).toEqual([])
      expect(markup).not.toContain('NaN')
    },
  )

  it('is not shown while a binding has not been evaluated', async () => {
    const names = bindable.map(([name]) => name).filter((name) => name !== 'isVisible')
    const bound = Object.fromEntries(names.map((name) => [name, '{{ missing.value }}']))
    const markup = await drawn(aWidget('Widget1', descriptor.type, bound, names), false)
    expect(found(markup, samplesOf(properties, ['words', 'content']))).toEqual([])
  })

  it('is not taken for content by those who use the application', async () => {
    const markup = await drawn(aWidget('Widget1', descriptor.type, {}), true)
    expect(found(markup, samplesOf(properties, ['content']))).toEqual([])
  })
})

it('every default that is shown as content is known to be a sample', async () => {
  const unknown: string[] = []
  const suspicious =
    /Option 1|Ada|London|Home|This page|Revenue|48250|Orders of|Welcome|example\.com|select id/u
  for (const { type, properties } of widgetDescriptors)
    for (const [name, property] of Object.entries(properties))
      if (
        // Items are written into the document, where a builder changes them.
        property.kind !== 'items' &&
        'default' in property &&
        property.sample === undefined &&
        suspicious.test(JSON.stringify(property.default))
      )
        unknown.push(`${type}.${name}`)
  expect(unknown).toEqual([])
})
