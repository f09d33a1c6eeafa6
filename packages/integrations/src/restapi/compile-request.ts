import type { JsonObject } from '@ashlar/schema'
import { check } from '@ashlar/schema'
import { fillText, isOneBinding, sayValue } from '../fill-text.ts'
import { IntegrationError } from '../integration-error.ts'
import { compileJsonBody, fillJsonBody, refuseJsonBody } from '../json-body.ts'
import type { StepProblem } from '../step-problem.ts'
import type { ParsedTemplate } from '../template.ts'
import { slotsOf, type TemplateSlot, valuesOf } from '../template-slots.ts'
import { refuseHeaderName } from './header.ts'
import { step } from './step.ts'
import { type BodyPart, multipartBody } from './multipart.ts'
import { type RestStep, stepSchema } from './step-schema.ts'

/** A request without what the connection adds: the path and query behind the base address, headers, body. */
export interface StepRequest {
  readonly method: string
  /** Begins with `/` where it is not empty; bindings in it are encoded. */
  readonly path: string
  readonly query: readonly (readonly [name: string, value: string])[]
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string | Uint8Array | undefined
  /** The body as people see it, where it is no text. */
  readonly shownBody?: string
}

/** Makes a request from the values of the bindings. Throws `IntegrationError` with the code `binding_failed`. */
export type RequestMaker = (values: readonly unknown[]) => StepRequest

/** A compiled step, or all that is wrong with it. */
export type CompiledRequest =
  | { readonly ok: true; readonly make: RequestMaker }
  | { readonly ok: false; readonly problems: readonly StepProblem[] }

/** Compiles a step on a REST API; `templates` belong to `step.templates(configuration)`, one by one. */
export const compileRequest = (
  configuration: JsonObject,
  templates: readonly ParsedTemplate[],
): CompiledRequest => {
  const checked = check(stepSchema, configuration)
  if (!checked.ok) return checked
  const byPath = slotsOf(step, configuration, templates)
  const problems = problemsOf(checked.value, byPath)
  return problems.length > 0 ? { ok: false, problems } : { ok: true, make: makerOf(checked.value, byPath) }
}

const problemsOf = (configured: RestStep, slots: ReadonlyMap<string, TemplateSlot>): StepProblem[] => {
  const problems: StepProblem[] = []
  const path = slots.get('path')?.template
  if (path && /^\s*(?:[a-z][a-z0-9+.-]*:)?\/\//iu.test(path.text)) {
    problems.push({
      path: 'path',
      reason: 'Give the path only: the base address comes from the integration.',
    })
  }
  for (const [index, { key }] of configured.headers.entries()) {
    const reason = key === '' ? undefined : refuseHeaderName(key)
    if (reason !== undefined) problems.push({ path: `headers.${index}.key`, reason })
  }
  const body = slots.get('body')?.template
  if (body && configured.bodyType === 'json') {
    const reason = refuseJsonBody(compileJsonBody(body))
    if (reason !== undefined) problems.push({ path: 'body', reason })
  }
  return problems
}

const mayHaveBody = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

const makerOf = (configured: RestStep, slots: ReadonlyMap<string, TemplateSlot>): RequestMaker => {
  const bodySlot = slots.get('body')
  const jsonBody = bodySlot && configured.bodyType === 'json' ? compileJsonBody(bodySlot.template) : undefined
  return (values) => {
    const pairsOf = (key: 'query' | 'headers' | 'form') =>
      configured[key].flatMap((pair, index): (readonly [string, string])[] => {
        const slot = slots.get(`${key}.${index}.value`)
        if (pair.key === '') return []
        if (!slot) return [[pair.key, pair.value]]
        return fillPair(pair.key, slot.template, valuesOf(slot, values))
      })
    const headers = pairsOf('headers')
    const addHeader = (name: string, value: string) => {
      if (!headers.some(([given]) => given.toLowerCase() === name)) headers.push([name, value])
    }
    let body: StepRequest['body']
    let shownBody: string | undefined
    if (mayHaveBody.has(configured.method)) {
      if (configured.bodyType === 'form') {
        body = new URLSearchParams(pairsOf('form').map((pair): [string, string] => [...pair])).toString()
        addHeader('content-type', 'application/x-www-form-urlencoded')
      } else if (configured.bodyType === 'multipart') {
        const multipart = multipartBody(partsOf(configured, slots, values))
        body = multipart.bytes
        shownBody = multipart.shown
        addHeader('content-type', multipart.contentType)
      } else if (bodySlot && jsonBody) {
        body = fillJsonBody(jsonBody, valuesOf(bodySlot, values))
        addHeader('content-type', 'application/json')
      } else if (bodySlot) {
        body = fillText(bodySlot.template, valuesOf(bodySlot, values))
        addHeader('content-type', 'text/plain; charset=utf-8')
      }
    }
    const pathSlot = slots.get('path')
    const path = pathSlot ? fillPath(pathSlot.template, valuesOf(pathSlot, values)) : ''
    const query = pairsOf('query')
    return {
      method: configured.method,
      path,
      query,
      headers,
      body,
      ...(shownBody === undefined ? {} : { shownBody }),
    }
  }
}

/** The parts of a form with files: a binding alone stands for its value, which may be a file or a list of files. */
const partsOf = (
  { form }: RestStep,
  slots: ReadonlyMap<string, TemplateSlot>,
  values: readonly unknown[],
): BodyPart[] =>
  form.flatMap(({ key, value }, index): BodyPart[] => {
    if (key === '') return []
    const slot = slots.get(`form.${index}.value`)
    if (!slot) return [[key, value]]
    const given = valuesOf(slot, values)
    if (!isOneBinding(slot.template)) return [[key, fillText(slot.template, given)]]
    return given[0] === undefined || given[0] === null ? [] : [[key, given[0]]]
  })

/** A pair whose value is one binding alone follows the value: nothing leaves it out, a list repeats it. */
export const fillPair = (
  key: string,
  template: ParsedTemplate,
  values: readonly unknown[],
): (readonly [string, string])[] => {
  if (!isOneBinding(template)) return [[key, fillText(template, values)]]
  const [value] = values
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value.map((item: unknown) => [key, sayValue(item)]) : [[key, sayValue(value)]]
}

const fillPath = (template: ParsedTemplate, values: readonly unknown[]): string => {
  let next = 0
  let path = ''
  for (const part of template.parts) {
    if (part.kind === 'text') {
      path += part.text
      continue
    }
    const value = sayValue(values[next])
    next += 1
    if (value === '') {
      throw new IntegrationError(
        'binding_failed',
        `{{${part.source}}} is empty, so the path would lead elsewhere.`,
      )
    }
    path += encodeURIComponent(value.toWellFormed())
  }
  const [pathname = ''] = path.trim().split(/[?#]/u)
  // Encoded slashes count as well: there are services that decode a path before they walk along it.
  if (
    pathname
      .replaceAll(/[\t\r\n]/gu, '')
      .split(/[\\/]|%2f|%5c/iu)
      .some((segment) => /^(?:\.|%2e){1,2}$/iu.test(segment))
  ) {
    throw new IntegrationError('binding_failed', `The path ${path} climbs out of where it stands.`)
  }
  const trimmed = path.trim()
  return trimmed === '' || /^[/?]/u.test(trimmed) ? trimmed : `/${trimmed}`
}
