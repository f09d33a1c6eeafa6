import { check, type StepLanguage } from '@ashlar/schema'
import { z } from 'zod'
import type { BuiltIn } from '../built-in.ts'
import type { BuiltInDescriptor } from '../descriptor.ts'

const stepSchema = z.strictObject({ body: z.string().max(1_000_000) })

/** Steps that are code of a language: the host runs it. */
export const codePlugin = (descriptor: BuiltInDescriptor, language: StepLanguage): BuiltIn => ({
  descriptor,
  checkStep(configuration) {
    const checked = check(stepSchema, configuration)
    return checked.ok ? [] : checked.problems
  },
  takesPlace: true,
  compile({ body }, _templates, host) {
    const text = typeof body === 'string' ? body : ''
    return (_values, call) => host.runCode({ language, text }, call)
  },
})
