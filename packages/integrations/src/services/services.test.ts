import type { JsonObject } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { templatesOf } from '../../test/templates.ts'
import { bindingsOf } from '../template.ts'
import { compileOperation } from './compile-operation.ts'
import { serviceDescriptor } from './service-form.ts'
import { services } from './services.ts'

const serviceOf = (pluginId: string) =>
  services.find((service) => service.pluginId === pluginId) ?? expect.fail(`There is no ${pluginId}.`)

/** The request of a step, with the value of each binding that it names. */
const requestOf = (pluginId: string, configuration: JsonObject, values: Record<string, unknown> = {}) => {
  const templates = templatesOf(pluginId, configuration)
  const compiled = compileOperation(serviceOf(pluginId), configuration, templates)
  if (!compiled.ok) throw new Error(compiled.problems.map(({ reason }) => reason).join(' '))
  const sources = templates.flatMap((template) => bindingsOf(template).map(({ source }) => source.trim()))
  return compiled.make(sources.map((source) => values[source]))
}

describe.each(services)(
  'the description of $label',
  ({ pluginId, operations, baseUrl, baseUrlPlaceholder }) => {
    it('names each action once', () => {
      expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length)
    })

    it.each(operations)(
      'fills the path of $id with its parameters, and with no others',
      ({ path, parameters }) => {
        const inPath = [...path.matchAll(/\{([^}]+)\}/gu)].map(([, name = '']) => name)
        const named = parameters.filter(({ place }) => place === 'path')
        expect(named.map(({ name }) => name).toSorted()).toEqual(inPath.toSorted())
        expect(named.every(({ isRequired }) => isRequired === true)).toBe(true)
      },
    )

    it.each(operations)('makes a request of $id from its fields', ({ id, method, parameters }) => {
      const entered = parameters.map(({ place, name, type }) => [
        `${place}:${name.replaceAll('.', ':')}`,
        type === 'json' ? '{ "a": {{ Value }} }' : '{{ Value }}',
      ])
      const request = requestOf(pluginId, { operation: id, ...Object.fromEntries(entered) }, { Value: 'x y' })
      expect(request.method).toBe(method)
      expect(request.path).toMatch(/^\/[^{}]*$/u)
    })

    it('says where it is, or how the address of a customer looks', () => {
      expect(URL.parse(baseUrl === '' ? (baseUrlPlaceholder ?? '') : baseUrl)?.protocol).toBe('https:')
    })
  },
)

describe('a step on a described service', () => {
  const issue = { operation: 'createIssue', 'path:owner': 'octo', 'path:repo': '{{ Repo }}' }

  it('sends JSON with what was entered, and the headers of the service', () => {
    const step = { ...issue, 'json:title': 'Order {{ Id }}', 'json:assignees': '[{{ Who }}]' }
    const request = requestOf('github', step, { Repo: 'shop', Id: 7, Who: 'ada' })
    expect(request).toMatchObject({ method: 'POST', path: '/repos/octo/shop/issues' })
    expect(JSON.parse(String(request.body))).toEqual({ title: 'Order 7', assignees: ['ada'] })
    expect(request.headers).toContainEqual(['x-github-api-version', '2022-11-28'])
  })

  it('sends a form where the service wants one, without what is empty', () => {
    const request = requestOf('stripe', {
      operation: 'createRefund',
      'form:charge': 'ch_1',
      'form:amount': '',
    })
    expect(request.body).toBe('charge=ch_1')
  })

  it('leads into objects by the dots of a name', () => {
    const request = requestOf('jira', {
      operation: 'createIssue',
      'json:fields:project:key': 'SHOP',
      'json:fields:issuetype:name': 'Task',
      'json:fields:summary': 'Late',
    })
    expect(JSON.parse(String(request.body))).toEqual({
      fields: { project: { key: 'SHOP' }, issuetype: { name: 'Task' }, summary: 'Late' },
    })
  })

  it.each(['..', '.', '%2e%2e', '', null])('goes nowhere else with %j in its path', (value) => {
    const step = { ...issue, 'json:title': 'x' }
    expect(() => requestOf('github', step, { Repo: value })).toThrow('would lead elsewhere')
  })

  it('keeps a value in its place, whatever it says', () => {
    const step = { ...issue, 'json:title': 'x', 'json:assignees': '[{{ Who }}]' }
    const hostile = '"], "admin": true, "x": ["'
    const request = requestOf('github', step, { Repo: 'a/../b?x=1#y', Who: hostile })
    expect(request.path).toBe('/repos/octo/a%2F..%2Fb%3Fx%3D1%23y/issues')
    expect(JSON.parse(String(request.body))).toEqual({ title: 'x', assignees: [hostile] })
  })

  it('says what is missing, and what nobody knows', () => {
    const problemsOf = (configuration: JsonObject) => {
      const compiled = compileOperation(
        serviceOf('github'),
        configuration,
        templatesOf('github', configuration),
      )
      return compiled.ok ? [] : compiled.problems
    }
    expect(problemsOf(issue)).toEqual([{ path: 'json:title', reason: 'Title is missing.' }])
    expect(problemsOf({ operation: 'paint' })).toMatchObject([{ path: 'operation' }])
    expect(problemsOf({ ...issue, 'json:title': 'x', 'json:assignees': '[' })).toMatchObject([
      { path: 'json:assignees' },
    ])
  })

  it('can be any other request', () => {
    const request = requestOf(
      'github',
      {
        operation: 'request',
        method: 'DELETE',
        path: '/gists/{{ Id }}',
        query: [],
        headers: [],
        bodyType: 'none',
        body: '',
        form: [],
      },
      { Id: 'a/b' },
    )
    expect(request).toMatchObject({ method: 'DELETE', path: '/gists/a%2Fb' })
  })

  it('only reads where it asks, also by POST', () => {
    const step = requiredStep('notion')
    expect(step.onlyReads({ operation: 'search' })).toBe(true)
    expect(step.onlyReads({ operation: 'createPage' })).toBe(false)
    expect(step.onlyReads({ operation: 'request', method: 'GET' })).toBe(true)
  })
})

const requiredStep = (pluginId: string) => serviceDescriptor(serviceOf(pluginId)).step
