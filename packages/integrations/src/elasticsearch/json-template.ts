import type { JsonValue } from '@ashlar/schema'
import { sayValue } from '../fill-text.ts'
import { IntegrationError } from '../integration-error.ts'
import { compileJsonBody, fillJsonBody, refuseJsonBody } from '../json-body.ts'
import { findPlaces } from '../json-places.ts'
import { bindingsOf, type ParsedTemplate } from '../template.ts'
import type { ValueRule } from './place-rules.ts'

/** A JSON text with bindings, or why it cannot have them there. */
export type CompiledJson =
  | {
      readonly ok: true
      /** The value, or undefined where the text is empty. Throws `IntegrationError` for a value that would be more than one. */
      readonly fill: (values: readonly unknown[]) => JsonValue | undefined
    }
  | { readonly ok: false; readonly reason: string; readonly start?: number; readonly end?: number }

/** Compiles a JSON text in which each value may be what the rule of its place says. */
export const compileJson = (
  template: ParsedTemplate,
  label: string,
  ruleOf: (around: readonly string[]) => ValueRule,
): CompiledJson => {
  if (template.text.trim() === '') return { ok: true, fill: () => undefined }
  const body = compileJsonBody(template)
  const refusal = refuseJsonBody(body)
  if (refusal !== undefined) return { ok: false, reason: refusal.replace('The body', label) }
  const { places } = findPlaces(body)
  const bindings = bindingsOf(template)
  const rules: ValueRule[] = []
  for (const [index, { source, start, end }] of bindings.entries()) {
    const place = places.get(index)
    if (place === undefined || place.isName) {
      const reason =
        place === undefined
          ? `{{${source}}} stands below a name that is written twice.`
          : `{{${source}}} cannot be a part of a name: write the name itself.`
      return { ok: false, reason, start, end }
    }
    const rule = ruleOf(place.around)
    if (rule.kind === 'refused') return { ok: false, reason: `{{${source}}} ${rule.reason}`, start, end }
    rules.push(rule)
  }
  return {
    ok: true,
    fill(values) {
      const ready = rules.map(({ kind }, index) => {
        const isInText = body.isInText[index] === true
        const value = isInText ? sayValue(values[index]) : values[index]
        if (kind !== 'data' && holdsObject(value)) {
          throw new IntegrationError(
            'binding_failed',
            `The value of {{${bindings[index]?.source ?? ''}}} is an object, which would be a part of ${label} there. Write the names in the step, and give values to them.`,
          )
        }
        return kind === 'pattern' ? withoutPatterns(value) : value
      })
      return JSON.parse(fillJsonBody(body, ready))
    },
  }
}

const deepest = 20

/** Whether a value is more than a text, a number, true, false, nothing, or a list of those. */
const holdsObject = (value: unknown, depth = 0): boolean => {
  if (Array.isArray(value)) {
    return depth > deepest || value.some((one: unknown) => holdsObject(one, depth + 1))
  }
  return typeof value === 'object' && value !== null
}

const withoutPatterns = (value: unknown): unknown => {
  if (typeof value === 'string') return value.replaceAll(/[\\*?]/gu, String.raw`\$&`)
  return Array.isArray(value) ? value.map((one: unknown) => withoutPatterns(one)) : value
}
