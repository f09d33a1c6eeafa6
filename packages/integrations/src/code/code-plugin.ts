import { check, type JsonObject, type StepLanguage } from '@ashlar/schema'
import { z } from 'zod'
import type { BuiltIn } from '../built-in.ts'
import type { BuiltInDescriptor } from '../descriptor.ts'

const stepSchema = z.strictObject({ body: z.string().max(1_000_000) })

const textOf = ({ body }: JsonObject): string => (typeof body === 'string' ? body : '')

/** Steps that are code of a language: the host runs it. */
export const codePlugin = (descriptor: BuiltInDescriptor, language: StepLanguage): BuiltIn => ({
  descriptor,
  checkStep(configuration) {
    const checked = check(stepSchema, configuration)
    return checked.ok ? [] : checked.problems
  },
  takesPlace: true,
  compile(configuration, _templates, host) {
    const text = textOf(configuration)
    return (_values, call) => host.runCode({ language, text }, call)
  },
  compileStream(configuration, host) {
    const text = textOf(configuration)
    return (_values, call) => host.streamCode({ language, text }, call)
  },
})
