import { z } from 'zod'
import { IntegrationError } from '../integration-error.ts'
import { compileJsonBody, fillJsonBody, refuseJsonBody } from '../json-body.ts'
import { findPlaces } from '../json-places.ts'
import { bindingsOf, type ParsedTemplate } from '../template.ts'

/** What reads documents once there are values; given by the driver, so that the library is loaded with it and not before. */
export interface DocumentReader {
  /** Reads Extended JSON. Throws `Error` for what is none. */
  parse(text: string): unknown
  /** An id that no document has. */
  newId(): unknown
}

/** A document with bindings, or why it cannot have them there. */
export type CompiledDocument =
  | {
      readonly ok: true
      /** The document, or undefined where the text is empty. Throws `IntegrationError` for a value that would be more than one. */
      readonly fill: (values: readonly unknown[], reader: DocumentReader) => unknown
    }
  | { readonly ok: false; readonly reason: string; readonly start?: number; readonly end?: number }

/** Operators whose text is a program. */
const codeOperators = new Set(['$where', '$function', '$accumulator'])

/**
 * Compiles a document. `isExpression`: texts that begin with `$` mean fields in it, as they do in pipelines and in `$expr`.
 */
export const compileDocument = (
  template: ParsedTemplate,
  label: string,
  isExpression: boolean,
): CompiledDocument => {
  if (template.text.trim() === '') return { ok: true, fill: () => undefined }
  const body = compileJsonBody(template)
  const refusal = refuseJsonBody(body)
  if (refusal !== undefined) return { ok: false, reason: refusal.replace('The body', label) }
  const bindings = bindingsOf(template)
  const { places, marked } = findPlaces(body)
  for (const [index, { source, start, end }] of bindings.entries()) {
    if (places.get(index)?.isName === true) {
      return {
        ok: false,
        reason: `{{${source}}} cannot be a part of a name: name the field itself.`,
        start,
        end,
      }
    }
    const code = places.get(index)?.around.find((name) => codeOperators.has(name))
    if (code !== undefined) {
      return {
        ok: false,
        reason: `{{${source}}} would become a part of the program of ${code}, which takes no bindings.`,
        start,
        end,
      }
    }
  }
  const isAlone = body.pieces.every((piece) => piece.trim() === '')
  return {
    ok: true,
    fill(values, reader) {
      for (const [index, { source }] of bindings.entries()) {
        const around = places.get(index)?.around ?? []
        const meansFields = isExpressionAt(around, isExpression)
        const isWholeText = body.isInText[index] !== true
        const refused = isWholeText ? refuseOperators(values[index], meansFields) : null
        if (refused !== null) {
          throw new IntegrationError('binding_failed', `The value of {{${source}}} ${refused}`)
        }
      }
      const filled = fillJsonBody(body, values)
      // A text that is put together can become an expression by its beginning as well.
      if (!isAlone) checkTexts(JSON.parse(filled), marked, isExpression, [])
      try {
        return reader.parse(filled)
      } catch (error) {
        const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/u, '')
        throw new IntegrationError('binding_failed', `${label} holds a value that cannot be read: ${reason}.`)
      }
    },
  }
}

/** Whether a text with a `$` before it means a field there. */
const isExpressionAt = (around: readonly string[], isExpression: boolean): boolean => {
  if (around.includes('$literal')) return false
  if (around.includes('$expr')) return true
  return isExpression && !around.includes('$match')
}

const hex = z.string().regex(/^[0-9a-f]{24}$/iu)
const digits = z.string().regex(/^[-+]?(?:\d+(?:\.\d+)?(?:e[-+]?\d+)?|Infinity|NaN)$/iu)

/** The values of Extended JSON that stand for one value, and for nothing that is looked into. */
const extendedValue = z.union([
  z.strictObject({ $oid: hex }),
  z.strictObject({
    $date: z.union([z.iso.datetime({ offset: true }), z.strictObject({ $numberLong: digits })]),
  }),
  z.strictObject({ $numberInt: digits }),
  z.strictObject({ $numberLong: digits }),
  z.strictObject({ $numberDouble: digits }),
  z.strictObject({ $numberDecimal: digits }),
  z.strictObject({ $uuid: z.uuid() }),
  z.strictObject({
    $binary: z.strictObject({ base64: z.base64(), subType: z.string().regex(/^[0-9a-f]{1,2}$/iu) }),
  }),
])

const deepest = 100

/** Why a value would be more than one, as the end of a sentence; null where it is none but itself. */
const refuseOperators = (value: unknown, meansFields: boolean, depth = 0): string | null => {
  if (depth > deepest) return `is nested deeper than ${deepest} levels.`
  if (typeof value === 'string') {
    return meansFields && value.startsWith('$')
      ? 'begins with $, which means a field there. Write { "$literal": … } around the binding.'
      : null
  }
  if (Array.isArray(value)) {
    return (
      value.map((one: unknown) => refuseOperators(one, meansFields, depth + 1)).find((one) => one !== null) ??
      null
    )
  }
  if (typeof value !== 'object' || value === null || extendedValue.safeParse(value).success) return null
  for (const [name, one] of Object.entries(value)) {
    if (name.startsWith('$'))
      return `holds the operator ${name}, and values are never operators. Write it in the step.`
    // By this name the library tells its own types.
    if (name === '_bsontype') return 'has a field _bsontype, which cannot be stored.'
    const refused = refuseOperators(one, meansFields, depth + 1)
    if (refused !== null) return refused
  }
  return null
}

/** Compares what was written with what it became: a text that begins with a binding must not begin with `$` where that means a field. */
const checkTexts = (
  filled: unknown,
  marked: unknown,
  isExpression: boolean,
  around: readonly string[],
): void => {
  if (typeof marked === 'string') {
    const isTold = marked.startsWith('\u0001gap') && typeof filled === 'string' && filled.startsWith('$')
    if (isTold && isExpressionAt(around, isExpression)) {
      throw new IntegrationError(
        'binding_failed',
        `${JSON.stringify(filled.slice(0, 100))} begins with $, which means a field there. Write { "$literal": … } around it.`,
      )
    }
  } else if (Array.isArray(marked)) {
    for (const [index, one] of marked.entries()) {
      checkTexts(Array.isArray(filled) ? filled[index] : undefined, one, isExpression, around)
    }
  } else if (typeof marked === 'object' && marked !== null && typeof filled === 'object' && filled !== null) {
    const values = new Map<string, unknown>(Object.entries(filled))
    for (const [name, one] of Object.entries(marked)) {
      checkTexts(values.get(name), one, isExpression, [...around, name])
    }
  }
}
