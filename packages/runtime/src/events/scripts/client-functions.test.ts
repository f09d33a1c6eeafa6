import { describe, expect, it, vi } from 'vitest'
import { aRun, anApi, aVariable, aWidget, handler, shown, until } from '../../../test/builders.ts'
import { openApplications } from '../../../test/open-applications.ts'
import { noChain } from '../../handlers/chain.ts'
import type { ApplicationOptions } from '../../ports.ts'
import { parametersArgument } from './client-arguments.ts'
import { clientFunctions } from './client-functions.ts'
import { clientKinds } from './client-kinds.ts'
import { readTriggerResponse } from '../../evaluation/scripts/read-trigger-response.ts'
import { runScript } from './run-script.ts'

const start = openApplications()

const widgets = [
  aWidget('Button2', 'button', { text: 'Old' }),
  aWidget('Input1', 'input', { defaultText: 'first' }),
  aWidget('Text1', 'text'),
]

/** What a call of a client function gave, or why it failed, with the application it was called in. */
const call = async (code: string, options: Partial<ApplicationOptions> = {}) => {
  const script = `let told; try { told = JSON.stringify(await ${code}) } catch (error) { told = error.message } Told.set(told)`
  const button = aWidget('Button1', 'button', { onClick: handler({ type: 'runJs', code: script }) })
  const application = await start(
    {
      widgets: [...widgets, button],
      apis: [anApi('Orders', { inputs: ['Input1.value', 'Row.a.b'] })],
      stateVariables: [aVariable('Told', '')],
    },
    { runApi: async () => aRun(1), ...options },
  )
  application.trigger('id-Button1', 'onClick')
  await until(application, () => application.inspect('Told.value').value !== '')
  const told = application.inspect('Told.value').value
  const alerts = application.alerts().map(({ message }) => message)
  return { application, told, alerts }
}
const done = '{"success":true}'
const notDone = '{"success":false}'

describe('client functions', () => {
  it.each([
    ['setComponentProperty(5, "text", "x")', 'setComponentProperty: widgetName must be a string.'],
    ['setComponentProperty("Button2", {}, "x")', 'setComponentProperty: propertyName must be a string.'],
    ['setComponentProperty("Nope", "text", "x")', 'Widget Nope not found.'],
    ['setComponentProperty("Button2", "onClick", "x")', 'Property Button2.onClick cannot be set.'],
    [
      'setComponentProperty("Input1", "isDisabled", "abc")',
      'Expected type boolean for Input1.isDisabled but received string instead.',
    ],
    ['resetWidgetMeta(5)', 'resetWidgetMeta: widgetName must be a string.'],
    ['resetWidgetMeta("Input1", "a")', 'resetWidgetMeta: propertyNames must be an array of strings.'],
    ['resetWidgetMeta("Nope")', 'Widget Nope not found.'],
    ['resetComponent("Input1", [5])', 'resetComponent: propertyNames must be an array of strings.'],
    ['showAlert({})', 'showAlert: message must be a string.'],
    ['showAlert("x", "info", [])', 'The duration of an alert must be a number of seconds.'],
    ['showAlert("x", "foo")', 'The style of an alert must be one of info, success, warning, error.'],
    ['navigateTo("")', 'navigateTo: url must be set.'],
    ['navigateTo({})', 'navigateTo: url must be a string.'],
    ['navigateTo("/a", {}, "new_window")', 'navigateTo: target must be SAME_WINDOW or NEW_WINDOW.'],
    [
      'navigateTo("/a", "{bad")',
      'Query parameters are invalid when navigating to the page. Check if the binding in {{}} exists or is wrapped in "" (e.g., "{{Input1.value}}")',
    ],
    ['navigateToRoute("")', 'navigateToRoute: routeId must be set.'],
    ['navigateToApp("")', 'navigateToApp: applicationId must be set.'],
    ['navigateToApp("a", "abc")', 'Query Params are invalid when redirecting to application'],
    ['storeValue(5, 1)', 'storeValue: key must be a string.'],
    ['storeValue("a", 1)', 'Cannot store value locally, appId is not present'],
    ['setProfile(5)', 'setProfile: profileId must be a string.'],
    ['Orders.run("{bad")', 'Orders.run: parameters must be an object or JSON of one.'],
    ['Orders.run({ "Nope.value": 1 })', 'Orders does not read Nope.value. It reads Input1.value, Row.a.b.'],
    ['download("a", 5)', 'download: name must be a string.'],
    ['Orders.run.call(null).then(() => Promise.reject(new Error("own")))', 'own'],
  ])('refuse what they do not take: %s', async (code, message) => {
    expect((await call(code)).told).toBe(message)
  })

  it.each([
    ['showAlert("x")', 4],
    ['showAlert("x", "info", "7")', 7],
    ['showAlert("x", "info", -1)', 1_000_000],
    ['showAlert("x", "error", 2, "topLeft")', 2],
  ])('show alerts for as long as they are told: %s', async (code, seconds) => {
    const { application, told } = await call(code)
    expect(told).toBe(done)
    expect(application.alerts()[0]).toMatchObject({ message: 'x', seconds })
  })

  it.each([
    ['Orders.run()', { Input1: { value: 'first' }, Row: { a: { b: null } } }],
    ['Orders.run({ "Input1.value": 7 })', { Input1: { value: 7 }, Row: { a: { b: null } } }],
    [`Orders.run('{ "Row.a": { "b": [1] } }')`, { Input1: { value: 'first' }, Row: { a: { b: [1] } } }],
    ['Orders.run({ Row: { a: 5 }, "Row.a.b": 2 })', { Input1: { value: 'first' }, Row: { a: { b: 2 } } }],
  ])('run an API with parameters in the place of what it reads: %s', async (code, inputs) => {
    const runApi = vi.fn(async () => aRun(1))
    await call(code, { runApi })
    expect(runApi).toHaveBeenCalledWith(
      expect.objectContaining({ inputs }),
      expect.any(AbortSignal),
      expect.any(Function),
    )
  })

  it('skip a blank alert', async () => {
    expect(await call('showAlert("   ")')).toMatchObject({ told: done, alerts: [] })
  })

  it('set and reset components', async () => {
    const set = await call('setComponentProperty("Button2", "text", "New")')
    expect([set.told, shown(set.application, 'Button2', 'text')]).toEqual([done, 'New'])
    const one = await call('Input1.set("value", "x").then(() => resetWidgetMeta("Input1", ["isValid"]))')
    expect(shown(one.application, 'Input1', 'value')).toBe('x')
    const reset = await call('Input1.set("value", "x").then(() => resetWidgetMeta("Input1", ["value"]))')
    expect([reset.told, shown(reset.application, 'Input1', 'value')]).toEqual([done, 'first'])
  })

  it('open what navigation opens, and say whether it did', async () => {
    const opened = vi.fn(() => null)
    const navigation = { open: opened, leaveOverlay: () => {} }
    expect((await call('navigateTo(" /orders ", { a: 1 }, "NEW_WINDOW")', { navigation })).told).toBe(done)
    expect(opened).toHaveBeenCalledWith(
      { kind: 'address', address: '/orders', queryParams: { a: 1 } },
      { newWindow: true, replaceHistory: false },
    )
    await call('navigateToRoute("r", { id: 5 }, {}, { keepQueryParams: true })', { navigation })
    expect(opened).toHaveBeenLastCalledWith(
      { kind: 'route', routeId: 'r', routeParams: { id: '5' }, queryParams: {}, keepQueryParams: true },
      { newWindow: false, replaceHistory: false },
    )
    await call('setQueryParams({ a: 1 })', { navigation })
    expect(opened).toHaveBeenLastCalledWith(
      { kind: 'queryParams', queryParams: { a: 1 }, keepQueryParams: true },
      { newWindow: false, replaceHistory: false },
    )
    const refusing = {
      open: () => ({ message: 'No such page.', style: 'error', audience: 'everyone' }) as const,
      leaveOverlay: () => {},
    }
    expect(await call('navigateToApp("a")', { navigation: refusing })).toMatchObject({
      told: notDone,
      alerts: ['No such page.'],
    })
  })

  it('save lists and objects as indented JSON, and text as it is', async () => {
    const saveFile = vi.fn()
    const device = { saveFile, copyText: async () => {} }
    expect((await call('download([{ a: 1 }], "rows.json")', { device })).told).toBe(done)
    expect(saveFile).toHaveBeenCalledWith('[\n  {\n    "a": 1\n  }\n]', 'rows.json', 'application/json')
    await call('download("a,b", "rows.csv", "text/csv")', { device })
    expect(saveFile).toHaveBeenLastCalledWith('a,b', 'rows.csv', 'text/csv')
  })

  it('say that a download failed', async () => {
    const device = { saveFile: () => Promise.reject(new Error('no')), copyText: async () => {} }
    expect(await call('download("a")', { device })).toMatchObject({
      told: notDone,
      alerts: ['Download failed.'],
    })
  })

  it('copy', async () => {
    const copyText = vi.fn(async () => {})
    const device = { saveFile: () => {}, copyText }
    await call('copyToClipboard({ a: 1 })', { device })
    expect(copyText).toHaveBeenLastCalledWith('{\n  "a": 1\n}', 'text/plain')
    await call('copyToClipboard("<b>a</b>", { format: "text/html" })', { device })
    expect(copyText).toHaveBeenLastCalledWith('<b>a</b>', 'text/html')
  })

  it('select a profile, with which the next API runs', async () => {
    const select = vi.fn()
    const runApi = vi.fn(async () => aRun(1))
    const staging = { id: 's', key: 'staging', displayName: 'Staging', type: 'staging' as const }
    const profiles = { available: [staging], selected: null, default: null, select }
    const code = 'setProfile("s").then(() => Orders.run()).then(() => Global.profiles.selected.key)'
    expect((await call(code, { profiles, runApi })).told).toBe('"staging"')
    expect(select).toHaveBeenCalledWith('s')
    expect(runApi).toHaveBeenCalledWith(
      expect.objectContaining({ profile: 'staging' }),
      expect.anything(),
      expect.any(Function),
    )
  })

  it.each([
    ['edit', /^The profile "x" cannot be selected\. .*profiles of the application\.$/],
    ['published', /Please contact maintainer of this app to report the issue\.$/],
  ] as const)('tell of a profile that is not available: in %s', async (mode, message) => {
    const { told, alerts } = await call('setProfile("x")', { mode })
    expect(told).toBe(notDone)
    expect(alerts[0]).toMatch(message)
  })

  it('read parameters as an object or as JSON', () => {
    expect(parametersArgument('{"a":1}', 'no')).toEqual({ a: 1 })
    expect(parametersArgument(undefined, 'no')).toEqual({})
    for (const bad of ['{bad', '[1]', 5, [1]])
      expect(() => parametersArgument(bad, 'Supplied.')).toThrow('Supplied.')
  })

  it('have signatures and help, each of their own name', () => {
    const methods = clientKinds.flatMap(({ methods: of }) => of(undefined))
    for (const { name, signature, help } of [...clientFunctions, ...methods]) {
      expect(signature.startsWith(`${name}(`)).toBe(true)
      expect(help).toMatch(/\.$/)
    }
  })
})

describe('a script from an evaluator that somebody took over', () => {
  const forged = [
    { callId: 1, entity: null, method: '__proto__', handed: [] },
    { callId: 2, entity: null, method: 'constructor', handed: [] },
    { callId: 3, entity: '__proto__', method: 'set', handed: ['polluted', true] },
    { callId: 4, entity: 'Button2', method: 'constructor', handed: [] },
    { callId: 5, entity: 'Button2', method: 'set', handed: ['__proto__', { polluted: true }] },
    { callId: 6, entity: 'Nobody', method: 'run', handed: [] },
    { callId: '7', entity: null, method: 'showAlert', handed: ['x'] },
    { callId: 8, entity: 5, method: 'showAlert', handed: ['x'] },
    { callId: 9, entity: null, method: 'showAlert', handed: 'x' },
    null,
  ]

  it('can call nothing but what scripts may call', () => {
    const { calls, outcome } = readTriggerResponse({ calls: forged, outcome: { kind: 'other' } })
    expect(calls.map(({ callId }) => callId)).toEqual([1, 2, 3, 4, 5, 6])
    expect(outcome).toBeNull()
    for (const reply of [null, 'x', { calls: 5, unhandled: 'x' }, { outcome: { kind: 'failed' } }]) {
      expect(readTriggerResponse(reply).calls).toEqual([])
    }
    expect(
      readTriggerResponse({ outcome: { kind: 'failed', message: 'x'.repeat(9000) } }).outcome,
    ).toMatchObject({
      message: 'x'.repeat(2000),
    })
  })

  it('is told that there is no such function, and changes nothing', async () => {
    await start({ widgets })
    const answers: unknown[] = []
    const warnings: string[] = []
    const { calls } = readTriggerResponse({ calls: forged })
    const host = Object.assign(Object.create(null), {
      mode: 'edit',
      widgets: { find: () => null },
      scripts: {
        entities: () => [{ name: 'Button2', kind: 'widget', facts: undefined }],
        start: async () => ({ calls, outcome: null, unhandled: [] }),
        resume: async (_id: string, given: readonly unknown[]) => {
          answers.push(...given)
          return { calls: [], outcome: { kind: 'returned' }, unhandled: [] }
        },
      },
    })
    await runScript('', {
      host,
      chain: noChain,
      names: {},
      runBranch: async () => 'succeeded',
      finished: () => [],
      failed: undefined,
      whileBusy: (work) => work,
      warn: (message) => warnings.push(message),
    })
    expect(answers).toHaveLength(6)
    for (const answer of answers) expect(answer).toHaveProperty('error')
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })
})
