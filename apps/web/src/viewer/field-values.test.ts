import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  applicationNavigation,
  createApplication,
  evaluateInProcess,
  type Application,
} from '@ashlar/runtime'
import {
  defaultTheme,
  gridUnits,
  widgetCatalogue,
  type JsonObject,
  type JsonValue,
  type WidgetDescriptor,
  type WidgetProperty,
  type WidgetRecord,
} from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'

const catalogue = widgetCatalogue(widgetDescriptors)

/** What people enter, and the property that it begins with. */
interface EnteredName {
  readonly descriptor: WidgetDescriptor
  readonly name: string
  readonly from: string
}

const enteredNames: readonly EnteredName[] = widgetDescriptors.flatMap((descriptor) =>
  Object.entries(descriptor.exposes).flatMap(([name, { initialFrom }]) =>
    initialFrom === undefined ? [] : [{ descriptor, name, from: initialFrom }],
  ),
)

/** Values that a property takes: few, so that they come again. */
const valuesFor = (property: WidgetProperty | undefined): readonly JsonValue[] => {
  switch (property?.kind) {
    case 'boolean':
      return [true, false]
    case 'number': {
      const least = Math.max(property.minimum ?? 0, 0)
      return [least, least + 1, least + 2]
    }
    case 'choice':
      return property.options.map(({ value }) => value)
    case 'color':
      return ['#112233', '#445566', '#778899']
    case 'data':
      return property.expects === 'object' ? [{ a: 1 }, { a: 2 }] : [[], ['a'], ['a', 'b']]
    default:
      return ['', 'a', 'ab']
  }
}

const aWidget = (name: string, type: string, properties: JsonObject, bound: string[] = []): WidgetRecord => ({
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

const aButton = (name: string, code: string): WidgetRecord =>
  aWidget(name, 'button', {
    onClick: [
      { id: 'run', type: 'runJs', code },
      { id: 'end', type: 'executeApi', apiNames: ['Ended'] },
    ],
  })

/** A field whose default is a variable, and what a handler of its own and somebody else do to that. */
const aPage = ({ descriptor, name, from }: EnteredName, first: JsonValue) => ({
  id: 'page',
  name: 'Page1',
  routes: [],
  timers: [],
  events: [],
  embedProperties: [],
  widgets: [
    aWidget('Page1', 'page', {}),
    aWidget('Field', descriptor.type, { [from]: '{{ Kept.value }}' }, [from]),
    aWidget('Given', 'input', {}),
    aWidget('Said', 'text', { text: '{{ Said1.value }}' }, ['text']),
    aButton('Keep', `await Kept.set(Field.${name})`),
    aButton('Give', 'await Kept.set(JSON.parse(Given.value))'),
    aButton('Reset', 'await Field.reset()'),
    aButton('Say', `await Said1.set(JSON.stringify([Field.${name}, Field.isTouched]))`),
  ],
  stateVariables: [
    { name: 'Kept', defaultValue: JSON.stringify(first) },
    { name: 'Said1', defaultValue: '' },
  ].map((variable) => ({
    ...variable,
    kind: 'stateVariable' as const,
    id: variable.name,
    persistance: 'Temporary' as const,
    createdAt: 0,
  })),
  apis: [
    {
      id: 'Ended',
      name: 'Ended',
      inputs: [],
      runsOnPageLoad: false,
      responseType: 'SYNC' as const,
      onSuccess: [],
      onError: [],
      onCancel: [],
      onMessage: [],
    },
  ],
})

/** The page in use. `ended` resolves once all handlers have ended that were begun. */
const inUse = async (entered: EnteredName, first: JsonValue, mode: 'edit' | 'published') => {
  let begun = 0
  let done = 0
  let hear = (): void => {}
  const application: Application = createApplication({
    page: aPage(entered, first),
    catalogue,
    mode,
    theme: defaultTheme,
    globals: { user: null, organization: null },
    evaluation: evaluateInProcess(),
    runApi: async () => {
      done += 1
      hear()
      return { id: 'run', status: 'succeeded', milliseconds: 1, output: null, error: null, steps: [] }
    },
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
  await application.start()
  const press = (button: string): void => {
    begun += 1
    application.trigger(button, 'onClick')
  }
  const ended = async (): Promise<void> => {
    while (done < begun) {
      const { promise, resolve } = Promise.withResolvers<void>()
      hear = resolve
      await promise
    }
  }
  const shown = (name: string): unknown => application.snapshot('Field')?.values[name]
  return {
    application,
    press,
    shown,
    /** What the page and the evaluator say of the field once everything has ended. */
    said: async () => {
      await ended()
      press('Say')
      await ended()
      const evaluated: unknown = JSON.parse(String(application.snapshot('Said')?.values['text']))
      return { evaluated, page: [shown(entered.name), shown('isTouched')] }
    },
  }
}

const modes = ['edit', 'published'] as const
const titles = enteredNames.map((entered) => ({
  title: `${entered.descriptor.type}.${entered.name}`,
  entered,
}))

const operations = (count: number) =>
  fc.array(
    fc.record({
      kind: fc.constantFrom('enter', 'enterAndKeep', 'give', 'reset', 'settle'),
      value: fc.nat(count - 1),
    }),
    { minLength: 1, maxLength: 10 },
  )

it.each(titles)(
  'page and evaluator agree on $title, whatever is entered, given and reset',
  async ({ entered }) => {
    const values = valuesFor(entered.descriptor.properties[entered.from])
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...modes), operations(values.length), async (mode, list) => {
        const { application, press, said } = await inUse(entered, values[0] ?? null, mode)
        for (const { kind, value: place } of list) {
          const value = values[place] ?? null
          if (kind === 'enter' || kind === 'enterAndKeep') application.setValue('Field', entered.name, value)
          if (kind === 'enterAndKeep') press('Keep')
          if (kind === 'give') {
            application.setValue('Given', 'value', JSON.stringify(value))
            press('Give')
          }
          if (kind === 'reset') press('Reset')
          if (kind === 'settle') {
            const { evaluated, page } = await said()
            expect(evaluated).toEqual(page)
          }
        }
        const { evaluated, page } = await said()
        expect(evaluated).toEqual(page)
        application.stop()
      }),
      { numRuns: 12 },
    )
  },
)

it.each(titles)('$title shows what was entered last, at every moment', async ({ entered }) => {
  const values = valuesFor(entered.descriptor.properties[entered.from])
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...modes),
      fc.array(fc.record({ value: fc.nat(values.length - 1), turns: fc.nat(60) }), {
        minLength: 1,
        maxLength: 8,
      }),
      async (mode, list) => {
        const { application, press, said, shown } = await inUse(entered, values[0] ?? null, mode)
        let last: JsonValue = values[0] ?? null
        const seen: { readonly shown: unknown; readonly last: JsonValue }[] = []
        application.subscribe('Field', () => seen.push({ shown: shown(entered.name), last }))
        for (const { value, turns } of list) {
          last = values[value] ?? null
          application.setValue('Field', entered.name, last)
          press('Keep')
          for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
        }
        const { evaluated, page } = await said()
        expect(evaluated).toEqual(page)
        expect(page[0]).toEqual(last)
        expect(seen.map((moment) => moment.shown)).toEqual(seen.map((moment) => moment.last))
        application.stop()
      },
    ),
    { numRuns: 12 },
  )
})
