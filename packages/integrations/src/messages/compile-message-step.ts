import { check, type JsonObject } from '@ashlar/schema'
import { z } from 'zod'
import { fillText, isOneBinding, sayValue } from '../fill-text.ts'
import { compileJsonBody, fillJsonBody, type JsonBody, refuseJsonBody } from '../json-body.ts'
import type { StepProblem } from '../step-problem.ts'
import type { ParsedTemplate } from '../template.ts'
import { slotsOf, valuesOf } from '../template-slots.ts'
import type { MessageForm, MessageRequest } from './message-system.ts'
import { messageStep } from './message-step.ts'

/** A step that can run, or all that keeps it from that. */
export type CompiledMessageStep =
  | {
      readonly ok: true
      readonly operation: string
      readonly make: (values: readonly unknown[]) => MessageRequest
    }
  | { readonly ok: false; readonly problems: readonly StepProblem[] }

const text = z.string('It has to be text.').max(1_000_000).default('')

/** Compiles a step's configuration. Values become texts or messages, and never a part of the protocol. */
export const compileMessageStep = (
  form: MessageForm,
  configuration: JsonObject,
  templates: readonly ParsedTemplate[],
): CompiledMessageStep => {
  const { fields, operations } = form
  const step = messageStep(form)
  const [first = ''] = Object.keys(operations)
  const offered = 'It has to be one of the offered values.'
  const schema = z.strictObject({
    operation: z.enum(Object.keys(operations), offered).default(first),
    ...Object.fromEntries(
      Object.entries(fields).map(([key, { options }]) => [
        key,
        options === undefined
          ? text
          : z
              .enum(
                options.map(({ value }) => value),
                offered,
              )
              .default(options[0]?.value ?? ''),
      ]),
    ),
  })
  const checked = check(schema, configuration)
  if (!checked.ok) return checked
  const operation = String(checked.value.operation)
  const problems = (operations[operation]?.required ?? [])
    .filter((field) => String(configuration[field] ?? '').trim() === '')
    .map((path) => ({ path, reason: `${fields[path]?.label ?? path} is missing.` }))
  const slots = slotsOf(step, configuration, templates)
  const jsonOf = new Map<string, JsonBody>()
  for (const [field, { template }] of slots) {
    if (fields[field]?.isJson !== true) continue
    const body = compileJsonBody(template)
    jsonOf.set(field, body)
    const reason = isOneBinding(template) ? undefined : refuseJsonBody(body)
    if (reason !== undefined) {
      problems.push({ path: field, reason: reason.replace('The body', fields[field].label) })
    }
  }
  if (problems.length > 0) return { ok: false, problems }
  const taken = operations[operation]?.fields ?? []
  const chosen: JsonObject = checked.value
  const make = (values: readonly unknown[]): MessageRequest => {
    const textOf = (field: string): string => {
      const slot = slots.get(field)
      const json = jsonOf.get(field)
      if (slot !== undefined && json !== undefined && !isOneBinding(slot.template)) {
        return fillJsonBody(json, valuesOf(slot, values))
      }
      if (slot !== undefined) return fillText(slot.template, valuesOf(slot, values))
      const isChosen = fields[field]?.options !== undefined && taken.includes(field)
      return isChosen ? String(chosen[field]) : ''
    }
    return {
      operation,
      text: textOf,
      bound(field) {
        const slot = slots.get(field)
        return slot === undefined ? [] : valuesOf(slot, values).map(sayValue)
      },
      value(field) {
        const slot = slots.get(field)
        if (slot !== undefined && isOneBinding(slot.template)) return valuesOf(slot, values)[0]
        const text = textOf(field)
        if (!jsonOf.has(field)) return text
        return text.trim() === '' ? undefined : JSON.parse(text)
      },
    }
  }
  return { ok: true, operation, make }
}
