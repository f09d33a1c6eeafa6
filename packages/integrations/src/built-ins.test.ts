import type { JsonObject } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { templatesOf } from '../test/templates.ts'
import type { StepCode, WorkflowCall } from './built-in.ts'
import { builtIns, findBuiltIn } from './built-ins.ts'
import { builtInDescriptors, integrationDescriptors } from './descriptors.ts'
import { fieldsOf } from './form-values.ts'

/** A host that only notes what it is asked. */
const aHost = () => {
  const codes: { code: StepCode; call: string }[] = []
  const calls: { workflow: WorkflowCall; call: string }[] = []
  return {
    codes,
    calls,
    runCode: (code: StepCode, call: string) => {
      codes.push({ code, call })
      return Promise.resolve('ran')
    },
    streamCode: async function* (code: StepCode, call: string) {
      codes.push({ code, call })
      yield await Promise.resolve('first')
    },
    callWorkflow: (workflow: WorkflowCall, call: string) => {
      calls.push({ workflow, call })
      return Promise.resolve('called')
    },
  }
}

const compile = (pluginId: string, configuration: JsonObject, host: ReturnType<typeof aHost>) =>
  findBuiltIn(pluginId)?.compile(configuration, templatesOf(pluginId, configuration), host) ??
  expect.fail(`There is no ${pluginId}.`)

const check = (pluginId: string, configuration: JsonObject) =>
  findBuiltIn(pluginId)?.checkStep(configuration, templatesOf(pluginId, configuration))

it('every built-in plugin has its descriptor in the list for browsers, and an id that no system has', () => {
  expect(builtIns.map(({ descriptor }) => descriptor)).toEqual(builtInDescriptors)
  const ids = [...builtInDescriptors, ...integrationDescriptors].map(({ pluginId }) => pluginId)
  expect(new Set(ids).size).toBe(ids.length)
})

describe.each(builtIns)('$descriptor.label', ({ descriptor: { pluginId, step } }) => {
  it('begins with a value for each field of its form, and knows no others', () => {
    expect(Object.keys(step.defaultConfiguration).toSorted()).toEqual(
      fieldsOf(step.sections)
        .map(({ key }) => key)
        .toSorted(),
    )
    expect(check(pluginId, { ...step.defaultConfiguration, unknown: 1 })).toMatchObject([{ path: 'unknown' }])
  })

  it('never counts as reading only, and has no raw requests', () => {
    expect(step.onlyReads(step.defaultConfiguration)).toBe(false)
    expect(step.showsRequest).toBe(false)
  })
})

describe.each(['javascript', 'python'])('code in %s', (language) => {
  it('is run by the host as it is written, braces included', async () => {
    const host = aHost()
    expect(await compile(language, { body: 'return {{ }}' }, host)([], 'call')).toBe('ran')
    expect(host.codes).toEqual([{ code: { language, text: 'return {{ }}' }, call: 'call' }])
  })

  it('is refused where it is no text', () => {
    expect(check(language, { body: 1 })).toMatchObject([{ path: 'body' }])
  })
})

describe('a call of a workflow', () => {
  const param = (key: string, value: string) => ({ id: `id${key}`, key, value, isSecret: false })
  const configuration = {
    workflowId: 'w1',
    wait: true,
    params: [
      param('id', '{{ Id }}'),
      param('text', 'nr {{ Id }}'),
      param('', 'left out'),
      param('plain', 'x'),
    ],
    body: '{ "rows": {{ Rows }}, "note": "for {{ Id }}" }',
  }

  it('gives parameters that keep their types, and a body of JSON', async () => {
    const host = aHost()
    await compile('workflow', configuration, host)([7, 7, [{ a: 1 }], 'me'], 'call')
    expect(host.calls).toEqual([
      {
        workflow: {
          workflowId: 'w1',
          isAwaited: true,
          params: { id: 7, text: 'nr 7', plain: 'x' },
          body: { rows: [{ a: 1 }], note: 'for me' },
        },
        call: 'call',
      },
    ])
  })

  it('says nothing where its body is empty', async () => {
    const host = aHost()
    await compile('workflow', { ...configuration, params: [], body: ' ', wait: false }, host)([], 'call')
    expect(host.calls).toMatchObject([{ workflow: { params: {}, body: null, isAwaited: false } }])
  })

  it('is refused without a workflow, and with a body that is no JSON', () => {
    expect(check('workflow', { ...configuration, workflowId: '' })).toEqual([
      { path: 'workflowId', reason: 'Choose a workflow.' },
    ])
    expect(check('workflow', { ...configuration, body: '{' })).toMatchObject([{ path: 'body' }])
  })

  it('never reaches a prototype by a name or a value', async () => {
    const host = aHost()
    await compile(
      'workflow',
      { ...configuration, params: [param('__proto__', 'x')], body: '' },
      host,
    )([], 'call')
    expect(host.calls[0]?.workflow.params).not.toHaveProperty('x')
    expect(Object.getPrototypeOf(host.calls[0]?.workflow.params)).toBe(Object.prototype)
    const hostile: unknown = JSON.parse('{ "__proto__": { "admin": true } }')
    expect(() =>
      compile('workflow', { ...configuration, params: [], body: '{{ A }}' }, host)([hostile], 'x'),
    ).toThrow('The body cannot be sent')
  })
})
