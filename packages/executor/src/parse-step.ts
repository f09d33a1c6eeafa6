import type { StepBinding } from '@ashlar/engine'
import {
  type BindingPart,
  type BindingSyntaxError,
  isCodeLanguage,
  parseTemplate,
  readCode,
  type Template,
} from '@ashlar/expression'
import {
  type BuiltIn,
  findBuiltIn,
  findIntegration,
  type Integration,
  sayPosition,
  type StepProblem,
} from '@ashlar/integrations'
import type { JsonObject } from '@ashlar/schema'
import type { SecretReference } from '@ashlar/integrations/descriptors'
import { unknownPlugin } from './drivers.ts'
import { overlapOf, secretsInText } from './secrets-of-steps.ts'

/** A step whose texts were read. */
export interface ParsedStep {
  /** In the order of its descriptor; code is one text without bindings. */
  readonly templates: readonly Template[]
  readonly bindings: readonly StepBinding[]
  /** The names that its code reads, and those that may be meant by them. */
  readonly reads: readonly string[]
  /** The secrets of stores that its bindings and its code read. */
  readonly secrets: readonly SecretReference[]
  readonly problems: readonly StepProblem[]
}

/** Everything that would keep a step from running: its shape, its bindings, and where they stand. */
export const checkStep = (pluginId: string, configuration: JsonObject): StepProblem[] => {
  const plugin = findBuiltIn(pluginId) ?? findIntegration(pluginId)
  if (!plugin) return [{ path: '', reason: unknownPlugin(pluginId).message }]
  return [...parseStep(plugin, configuration).problems]
}

/** Reads the texts of a step, as its plugin's descriptor lists them. */
export const parseStep = (
  { descriptor, checkStep: checkPlaces }: BuiltIn | Integration,
  configuration: JsonObject,
): ParsedStep => {
  const templates: Template[] = []
  const bindings: StepBinding[] = []
  const reads = new Set<string>()
  const secrets: SecretReference[] = []
  const problems: StepProblem[] = []
  for (const { path, mode, text } of descriptor.step.templates(configuration)) {
    const ofText = secretsInText(path, mode, text)
    secrets.push(...ofText.references)
    problems.push(...ofText.problems)
    if (isCodeLanguage(mode)) {
      templates.push({ text, parts: [{ kind: 'text', text, start: 0, end: text.length }] })
      const { names, error } = readCode(mode, text)
      for (const { name } of names) reads.add(name)
      // What is no JavaScript here is none anywhere; of Python only its interpreter can say so.
      if (error && mode === 'javascript') problems.push(problemAt(path, text, error, text.length))
      continue
    }
    const template = parseTemplate(text)
    templates.push(template)
    for (const part of template.parts) {
      if (part.kind !== 'binding') continue
      bindings.push({ path, expression: part.expression })
      const error = errorOf(part)
      if (error) problems.push({ ...problemAt(path, text, error, part.end), start: part.start })
    }
  }
  const overlap = overlapOf(secrets)
  if (overlap !== null) problems.push({ path: '', reason: overlap })
  // What a broken binding stands for is anybody's guess, so the places of the others are not judged by it.
  if (problems.length === 0) problems.push(...checkPlaces(configuration, templates))
  return { templates, bindings, reads: [...reads], secrets, problems }
}

const problemAt = (
  path: string,
  text: string,
  { message, position }: BindingSyntaxError,
  end: number,
): StepProblem => ({ path, reason: `${message} (${sayPosition(text, position)})`, start: position, end })

/** Why a binding cannot be evaluated, and where; undefined where it can. */
const errorOf = ({ error, expression, start }: BindingPart): BindingSyntaxError | undefined => {
  if (error) return error
  if (expression.codeStart < expression.codeEnd) return undefined
  return { message: 'This binding is empty: write between {{ and }} what it stands for.', position: start }
}
