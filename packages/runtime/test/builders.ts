import type { PublishedApi, RunView, StepResult } from '@ashlar/contract'
import {
  boolean,
  choice,
  data,
  defaultTheme,
  defineWidget,
  eventHandler,
  gridUnits,
  items,
  number,
  text,
  widgetCatalogue,
  type CustomEventRecord,
  type EmbedPropertyRecord,
  type EventStep,
  type JsonObject,
  type JsonValue,
  type Route,
  type StateVariableRecord,
  type TimerRecord,
  type WidgetDescriptor,
  type WidgetRecord,
} from '@ashlar/schema'
import {
  applicationNavigation,
  createApplication,
  evaluateInProcess,
  type Application,
  type ApplicationNavigationOptions,
  type ApplicationOptions,
  type NavigationGround,
} from '../src/index.ts'
import { gauge } from './gauge.ts'
import { sheet } from './sheet.ts'

/** The way from page to page of an application at /applications/a1; `go` hears of what is opened. */
export const aNavigation = (
  go: ApplicationNavigationOptions['go'] = () => {},
  ground: Partial<NavigationGround> = {},
  leaveOverlay: ApplicationNavigationOptions['leaveOverlay'] = () => {},
) =>
  applicationNavigation({
    ground: () => ({
      place: { applicationId: 'a1', mode: 'published' },
      routes: [],
      pages: [],
      current: new URL('https://ashlar.test/applications/a1'),
      ...ground,
    }),
    go,
    leaveOverlay,
  })

const facts = { label: 'Widget', help: 'A widget for tests.', icon: 'box' }
const defaultSize = { width: gridUnits(10), height: gridUnits(4) }
const help = { help: 'A property for tests.' }

const widget = (type: string, more: Partial<WidgetDescriptor>): WidgetDescriptor =>
  defineWidget({ ...facts, type, namePrefix: type, defaultSize, properties: {}, ...more })

/** Widgets enough to exercise every kind of property and exposed value. */
export const catalogue = widgetCatalogue([
  widget('page', {
    role: 'page',
    canContain: () => true,
    properties: { onPageLoad: eventHandler('On page load', 'The page was loaded.') },
  }),
  widget('text', {
    properties: { text: text('Text', 'Nothing', help), isVisible: boolean('Visible', true, help) },
    settable: ['text', 'isVisible'],
  }),
  widget('button', {
    properties: {
      text: text('Text', 'Click me', help),
      isDisabled: boolean('Disabled', false, help),
      onClick: eventHandler('On click', 'A click.'),
    },
    settable: ['text', 'isDisabled'],
  }),
  widget('input', {
    properties: {
      defaultText: text('Default', '', help),
      maxLength: number('Longest', null, { ...help, minimum: 1, maximum: 500 }),
      inputType: choice('Type', 'TEXT', {
        ...help,
        options: [
          { value: 'TEXT', label: 'Text' },
          { value: 'NUMBER', label: 'Number' },
        ],
      }),
      isDisabled: boolean('Disabled', false, help),
      onTextChanged: eventHandler('On change', 'Text changed.'),
    },
    exposes: {
      value: { help: 'What was entered.', initial: '', initialFrom: 'defaultText' },
      isValid: { help: 'Whether it is valid.', initial: true },
    },
    settable: ['value', 'isDisabled'],
  }),
  gauge,
  sheet,
  widget('ledger', {
    properties: {
      tableData: data('Data', '[]', { ...help, expects: 'array', example: '[]' }),
      columns: items('Columns', {
        ...help,
        itemLabel: 'Column',
        properties: {
          label: text('Label', '', help),
          computedValue: text('Computed value', '', {
            ...help,
            perItem: { of: 'tableData', as: 'currentRow' },
          }),
          isEditable: boolean('Editable', false, { ...help, perItem: { of: 'tableData', as: 'currentRow' } }),
          onClick: eventHandler('On click', 'A cell was clicked.'),
        },
      }),
    },
    settable: ['tableData'],
  }),
  widget('grid', {
    role: 'container',
    canContain: () => true,
    properties: {
      items: data('Items', '[]', { ...help, expects: 'array', example: '[]' }),
      onSelect: eventHandler('On select', 'A cell was selected.'),
    },
    repeats: { of: 'items', as: { item: 'currentItem', cell: 'currentCell' } },
    settable: ['items'],
  }),
  widget('note', {
    methods: {
      focus: { label: 'Focus', help: 'Takes the focus.', parameters: [{ name: 'place', help: 'Where.' }] },
    },
  }),
  ...['modal', 'drawer'].map((type) =>
    widget(type, {
      role: 'overlay',
      canContain: () => true,
      exposes: {
        isOpen: { help: 'Whether it is open.', initial: false },
        isClosing: { help: 'Whether it is closing.', initial: false },
      },
      settable: ['isOpen', 'isClosing'],
    }),
  ),
  widget('container', { role: 'container', canContain: () => true }),
  widget('table', {
    properties: {
      tableData: data('Data', '[]', { ...help, expects: 'array', example: '[]' }),
      columns: items('Columns', {
        ...help,
        itemLabel: 'Column',
        properties: {
          key: text('Key', '', help),
          label: text('Label', '', help),
          isShown: boolean('Shown', true, help),
        },
      }),
      onRowClicked: eventHandler('On row', 'A row was clicked.'),
    },
    exposes: { selectedRow: { help: 'The selected row.', initial: null } },
    settable: ['tableData'],
  }),
])

const isBound = (value: JsonValue): boolean => typeof value === 'string' && value.includes('{{')

const boundPaths = (value: JsonValue, path: string): string[] => {
  if (isBound(value)) return [path]
  if (Array.isArray(value)) return value.flatMap((item, position) => boundPaths(item, `${path}.${position}`))
  if (typeof value !== 'object' || value === null || 'type' in value) return []
  return Object.entries(value).flatMap(([key, item]) => boundPaths(item, `${path}.${key}`))
}

/** A widget of the root; its bound paths are listed as documents list them. */
export const aWidget = (name: string, type: string, properties: JsonObject = {}): WidgetRecord => ({
  kind: 'widget',
  id: `id-${name}`,
  name,
  type,
  parentId: '0',
  order: `a${name}`,
  left: gridUnits(0),
  top: gridUnits(0),
  width: gridUnits(10),
  height: gridUnits(4),
  properties,
  dynamicBindingPathList: Object.entries(properties).flatMap(([key, value]) =>
    boundPaths(value, key).map((path) => ({ key: path })),
  ),
  dynamicPropertyPathList: [],
})

const root: WidgetRecord = { ...aWidget('Page1', 'page'), id: '0', parentId: null }

/** An API with its declared inputs. */
export const anApi = (name: string, more: Partial<PublishedApi> = {}): PublishedApi => ({
  id: `id-${name}`,
  name,
  inputs: [],
  runsOnPageLoad: false,
  onSuccess: [],
  onError: [],
  onCancel: [],
  onMessage: [],
  responseType: 'SYNC',
  ...more,
})

export const aVariable = (
  name: string,
  defaultValue: string,
  persistance: StateVariableRecord['persistance'] = 'Temporary',
): StateVariableRecord => ({
  kind: 'stateVariable',
  id: `id-${name}`,
  name,
  defaultValue,
  persistance,
  createdAt: 0,
})

type StepWithoutId = EventStep extends infer Step
  ? Step extends EventStep
    ? Omit<Step, 'id'>
    : never
  : never

/** A timer that begins with the page, every 10 s. */
export const aTimer = (name: string, more: Partial<TimerRecord> = {}): TimerRecord => ({
  kind: 'timer',
  id: `id-${name}`,
  name,
  startOnPageLoad: true,
  intervalMs: 10_000,
  steps: [],
  createdAt: 0,
  ...more,
})

export const anEvent = (
  name: string,
  argumentNames: string[],
  onTrigger: EventStep[],
): CustomEventRecord => ({
  kind: 'event',
  id: `id-${name}`,
  name,
  arguments: argumentNames.map((argument) => ({ id: `id-${argument}`, name: argument })),
  onTrigger,
  createdAt: 0,
})

/** A handler of steps; the steps get ids. As JSON, so that it can stand among a widget's properties. */
export const steps = (...list: StepWithoutId[]): EventStep[] =>
  list.map((step, position) => ({ id: `step-${position}`, ...step }))

/** The same as a property of a widget. */
export const handler = (...list: StepWithoutId[]): JsonValue => JSON.parse(JSON.stringify(steps(...list)))

export const aRun = (output: JsonValue, more: Partial<RunView> = {}): RunView => ({
  id: 'run',
  status: 'succeeded',
  milliseconds: 1,
  output,
  error: null,
  steps: [],
  ...more,
})

/** What one block of a run gave. */
export const aStepResult = (
  block: string,
  output: JsonValue,
  more: Partial<StepResult> = {},
): StepResult => ({
  block,
  output,
  kind: 'step',
  parent: null,
  index: 0,
  status: 'succeeded',
  milliseconds: 1,
  request: null,
  placeholders: {},
  log: [],
  error: null,
  ...more,
})

export const aFailedRun = (message: string): RunView =>
  aRun(null, { status: 'failed', error: { code: 'query_failed', message, block: 'Step1' } })

/** A storage in memory. */
export const aStorage = (content: Record<string, string> = {}) => {
  const entries = new Map(Object.entries(content))
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => {
      entries.set(key, value)
    },
    removeItem: (key: string) => {
      entries.delete(key)
    },
  }
}

interface PageParts {
  widgets?: WidgetRecord[]
  apis?: PublishedApi[]
  stateVariables?: StateVariableRecord[]
  timers?: TimerRecord[]
  events?: CustomEventRecord[]
  embedProperties?: EmbedPropertyRecord[]
  routes?: Route[]
}

export const aPage = (parts: PageParts) => ({
  id: 'page-1',
  name: 'Page1',
  widgets: [root, ...(parts.widgets ?? [])],
  apis: parts.apis ?? [],
  stateVariables: parts.stateVariables ?? [],
  timers: parts.timers ?? [],
  events: parts.events ?? [],
  embedProperties: parts.embedProperties ?? [],
  routes: parts.routes ?? [],
})

/** An application over a page, with everything around it in memory. */
export const anApplication = (parts: PageParts, options: Partial<ApplicationOptions> = {}): Application =>
  createApplication({
    page: aPage(parts),
    catalogue,
    mode: 'edit',
    globals: {
      user: { id: 'u1', name: 'Ada', email: 'ada@example.com' },
      organization: { id: 'o1', name: 'Example works' },
    },
    theme: defaultTheme,
    evaluation: evaluateInProcess(),
    runApi: async () => aRun(null),
    cancelRun: async () => {},
    navigation: aNavigation(),
    storage: aStorage(),
    ...options,
  })

/** Resolves when a condition holds, which is looked at again after each change of the application. */
export const until = (application: Application, condition: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (!condition()) return
      stopAll()
      stopAlerts()
      resolve()
    }
    const stopAll = application.subscribeAll(look)
    const stopAlerts = application.subscribeAlerts(look)
    queueMicrotask(look)
  })

/** What a widget shows under a name. */
export const shown = (application: Application, name: string, property: string): unknown =>
  application.snapshot(`id-${name}`)?.values[property]
