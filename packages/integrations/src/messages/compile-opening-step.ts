import { check, type JsonObject, type JsonValue } from '@ashlar/schema'
import { z } from 'zod'
import { fillText, isOneBinding } from '../fill-text.ts'
import { compileRequest, type StepRequest } from '../restapi/compile-request.ts'
import { step as requestStep } from '../restapi/step.ts'
import { stepSchema } from '../restapi/step-schema.ts'
import type { StepProblem } from '../step-problem.ts'
import type { ParsedTemplate } from '../template.ts'
import { slotsOf, valuesOf } from '../template-slots.ts'
import { type OpeningForm, openingStep, requestPart } from './opening-step.ts'

/** What a step asks: the request that opens the way, and its fields with values in the place of bindings. */
export interface Opening {
  readonly operation: string
  readonly request: StepRequest
  /** The text of a field, or what is chosen in it; nothing for one that the operation does not take. */
  text(field: string): string
  /** What a field holds where it is one binding, else its text. */
  value(field: string): unknown
}

/** A step that can run, or all that keeps it from that. */
export type CompiledOpening =
  | {
      readonly ok: true
      readonly operation: string
      readonly make: (values: readonly unknown[]) => Opening
    }
  | { readonly ok: false; readonly problems: readonly StepProblem[] }

const text = z.string('It has to be text.').max(1_000_000).default('')
const offered = 'It has to be one of the offered values.'
const { path, query, headers, body } = stepSchema.shape

const oneOf = (values: readonly string[], usual: string) => z.enum(values, offered).default(usual)

const schemaOf = ({ fields, choices, operations, hasBody }: OpeningForm): z.ZodType<JsonObject> => {
  const [first = ''] = Object.keys(operations)
  const shape: Record<string, z.ZodType<JsonValue>> = {
    operation: oneOf(Object.keys(operations), first),
    path: path.default(''),
    query: query.default([]),
    headers: headers.default([]),
  }
  if (hasBody) Object.assign(shape, { method: oneOf(['GET', 'POST'], 'GET'), body: body.default('') })
  for (const key of Object.keys(fields)) shape[key] = text
  for (const [key, choice] of Object.entries(choices)) {
    const values = choice.options.map(({ value }) => value)
    shape[key] = oneOf(values, choice.default)
  }
  return z.strictObject(shape)
}

/** Compiles a step's configuration. `templates` belong to the templates of its step, one by one. */
export const compileOpeningStep = (
  form: OpeningForm,
  configuration: JsonObject,
  templates: readonly ParsedTemplate[],
): CompiledOpening => {
  const checked = check(schemaOf(form), configuration)
  if (!checked.ok) return checked
  const operation = String(checked.value['operation'])
  const part = requestPart(configuration)
  const compiled = compileRequest(part, templates.slice(0, requestStep.templates(part).length))
  const facts = form.operations[operation]
  const missing = (facts?.required ?? [])
    .filter((field) => String(configuration[field] ?? '').trim() === '')
    .map((field) => ({ path: field, reason: `${form.fields[field]?.label ?? field} is missing.` }))
  if (!compiled.ok) return { ok: false, problems: [...compiled.problems, ...missing] }
  if (missing.length > 0) return { ok: false, problems: missing }
  const slots = slotsOf(openingStep(form), configuration, templates)
  const make = (values: readonly unknown[]): Opening => {
    const textOf = (field: string): string => {
      if (facts?.fields.includes(field) !== true) return ''
      const slot = slots.get(field)
      if (slot !== undefined) return fillText(slot.template, valuesOf(slot, values))
      return field in form.choices ? String(checked.value[field]) : ''
    }
    return {
      operation,
      request: compiled.make(values),
      text: textOf,
      value(field) {
        const slot = slots.get(field)
        return slot !== undefined && isOneBinding(slot.template) ? valuesOf(slot, values)[0] : textOf(field)
      },
    }
  }
  return { ok: true, operation, make }
}
