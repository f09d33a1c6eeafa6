import { check, type JsonValue, jsonValueSchema } from '@ashlar/schema'
import { z } from 'zod'
import type { BuiltIn } from '../built-in.ts'
import { pairSchema } from '../check-configuration.ts'
import { fillText, isOneBinding } from '../fill-text.ts'
import { IntegrationError } from '../integration-error.ts'
import { compileJsonBody, fillJsonBody, refuseJsonBody } from '../json-body.ts'
import { slotsOf, type TemplateSlot, valuesOf } from '../template-slots.ts'
import { workflowDescriptor } from './descriptor.ts'

const stepSchema = z.strictObject({
  workflowId: z.string().max(64),
  params: z.array(pairSchema.refine(({ isSecret }) => !isSecret, 'A step holds no secrets.')).max(100),
  body: z.string().max(100_000),
  wait: z.boolean(),
})

export const workflow: BuiltIn = {
  descriptor: workflowDescriptor,
  takesPlace: false,
  checkStep(configuration, templates) {
    const checked = check(stepSchema, configuration)
    if (!checked.ok) return checked.problems
    if (checked.value.workflowId === '') return [{ path: 'workflowId', reason: 'Choose a workflow.' }]
    const body = slotsOf(workflowDescriptor.step, configuration, templates).get('body')
    const reason = body && refuseJsonBody(compileJsonBody(body.template))
    return reason === undefined ? [] : [{ path: 'body', reason }]
  },
  compile(configuration, templates, host) {
    const { workflowId, params, wait } = stepSchema.parse(configuration)
    const slots = slotsOf(workflowDescriptor.step, configuration, templates)
    const bodySlot = slots.get('body')
    const json = bodySlot && compileJsonBody(bodySlot.template)
    return (values, call) => {
      const given = params.flatMap(({ key, value }, index): [string, JsonValue][] => {
        const slot = slots.get(`params.${index}.value`)
        return key === '' ? [] : [[key, slot ? valueOf(slot, values) : value]]
      })
      const body = bodySlot && json ? readBody(fillJsonBody(json, valuesOf(bodySlot, values))) : null
      const sent = { workflowId, params: Object.fromEntries(given), body, isAwaited: wait }
      return host.callWorkflow(sent, call)
    }
  },
}

/** One binding alone keeps the type of its value. */
const valueOf = (slot: TemplateSlot, values: readonly unknown[]): JsonValue => {
  const own = valuesOf(slot, values)
  if (!isOneBinding(slot.template)) return fillText(slot.template, own)
  return jsonOf(own[0] ?? null, 'A parameter')
}

const readBody = (text: string): JsonValue => {
  if (text.trim() === '') return null
  try {
    const value: unknown = JSON.parse(text)
    return jsonOf(value, 'The body')
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new IntegrationError('binding_failed', `The body is no JSON: ${error.message}.`, { cause: error })
  }
}

const jsonOf = (value: unknown, subject: string): JsonValue => {
  const checked = check(jsonValueSchema, value)
  if (checked.ok) return checked.value
  throw new IntegrationError(
    'binding_failed',
    `${subject} cannot be sent: ${checked.problems[0]?.reason ?? 'it is no JSON.'}`,
  )
}
