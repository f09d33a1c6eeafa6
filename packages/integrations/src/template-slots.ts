import type { JsonObject } from '@ashlar/schema'
import type { StepDescriptor } from './descriptor.ts'
import { bindingsOf, type ParsedTemplate } from './template.ts'

/** A template and which of the step's values are its own. */
export interface TemplateSlot {
  readonly template: ParsedTemplate
  readonly first: number
  readonly count: number
}

/** The templates of a step by their paths; `templates` belong to `step.templates(configuration)`, one by one. */
export const slotsOf = (
  step: StepDescriptor,
  configuration: JsonObject,
  templates: readonly ParsedTemplate[],
): ReadonlyMap<string, TemplateSlot> => {
  const slots = new Map<string, TemplateSlot>()
  let first = 0
  for (const [index, { path }] of step.templates(configuration).entries()) {
    const template = templates[index]
    if (!template) continue
    const count = bindingsOf(template).length
    slots.set(path, { template, first, count })
    first += count
  }
  return slots
}

/** The values of a template among those of its step. */
export const valuesOf = ({ first, count }: TemplateSlot, values: readonly unknown[]): readonly unknown[] =>
  values.slice(first, first + count)
