import { check, type JsonObject, jsonObjectSchema } from '@ashlar/schema'
import { z } from 'zod'
import { fillText } from '../fill-text.ts'
import type { StepProblem } from '../step-problem.ts'
import { bindingsOf, type ParsedTemplate } from '../template.ts'
import { slotsOf, valuesOf } from '../template-slots.ts'
import type { ModelRequest } from './model.ts'
import { modelStep } from './step.ts'

const questionSchema = z.strictObject({
  prompt: z.string().max(200_000),
  system: z.string().max(50_000),
  answer: z.enum(['text', 'json']),
  schema: z.string().max(50_000),
  model: z.string().trim().max(200),
  temperature: z
    .string()
    .trim()
    .regex(/^(?:[01](?:\.\d{1,3})?|2(?:\.0{1,3})?)?$/u, 'The temperature has to be a number from 0 to 2.'),
  maxOutput: z.int('The longest answer has to be a whole number.').min(1).max(64_000),
})

/** A step that asks a model, compiled: what it sends for some values, and what it takes for an answer. */
export interface Question {
  ask(values: readonly unknown[]): ModelRequest
  /** Reads an answer in JSON; absent: the answer is text. */
  readonly answerSchema?: z.ZodType | undefined
}

/** A compiled step, or all that is wrong with it. */
export type CompiledQuestion =
  | { readonly ok: true; readonly question: Question }
  | { readonly ok: false; readonly problems: readonly StepProblem[] }

/** Compiles a step that asks a model; `templates` belong to `modelStep.templates(configuration)`, one by one. */
export const compileQuestion = (
  configuration: JsonObject,
  templates: readonly ParsedTemplate[],
): CompiledQuestion => {
  const checked = check(questionSchema, configuration)
  if (!checked.ok) return checked
  const { prompt, system, answer, schema, model, temperature, maxOutput } = checked.value
  const slots = slotsOf(modelStep, configuration, templates)
  const problems: StepProblem[] = []
  if (prompt.trim() === '') problems.push({ path: 'prompt', reason: 'Write what the model is asked.' })
  const systemSlot = slots.get('system')
  const [binding] = systemSlot === undefined ? [] : bindingsOf(systemSlot.template)
  if (binding !== undefined) {
    problems.push({
      path: 'system',
      reason:
        'Instructions hold no bindings: who fills one in could give the model orders. Move it to the question.',
      start: binding.start,
      end: binding.end,
    })
  }
  const read = answer === 'json' ? readSchema(schema) : null
  if (read !== null && !read.ok) problems.push({ path: 'schema', reason: read.reason })
  const promptSlot = slots.get('prompt')
  if (problems.length > 0 || promptSlot === undefined) return { ok: false, problems }
  const answerSchema = read?.ok === true ? read : undefined
  return {
    ok: true,
    question: {
      answerSchema: answerSchema?.accepts,
      ask: (values) => ({
        model,
        system,
        maxOutput,
        messages: [{ role: 'user', text: fillText(promptSlot.template, valuesOf(promptSlot, values)) }],
        ...(temperature === '' ? {} : { temperature: Number(temperature) }),
        ...(answerSchema === undefined ? {} : { schema: answerSchema.schema }),
      }),
    },
  }
}

type ReadSchema =
  | { readonly ok: true; readonly schema: JsonObject; readonly accepts: z.ZodType }
  | { readonly ok: false; readonly reason: string }

const readSchema = (text: string): ReadSchema => {
  try {
    const schema = jsonObjectSchema.parse(JSON.parse(text))
    if (schema['type'] !== 'object')
      return { ok: false, reason: 'The schema has to be of the type "object".' }
    return { ok: true, schema, accepts: z.fromJSONSchema(schema) }
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'a part of it is not understood'
    return { ok: false, reason: `This is no JSON schema: ${reason}.` }
  }
}
