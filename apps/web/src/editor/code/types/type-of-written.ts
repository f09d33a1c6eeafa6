import { parseTemplate, renderJson } from '@ashlar/expression'
import { joinTypes, unknownType, type ValueType } from '@ashlar/schema'
import type { InferredCode } from '../inference/inference.ts'

type TypeOfCode = (code: InferredCode) => ValueType

/** The member of what stands for the value of a binding while the text around it is read; within quotes it becomes text. */
const mark = '\u{e000}'
const standIn = (index: number) => ({ [mark]: index })

const expression = (text: string): InferredCode => ({ text, form: 'expression' })

/** What a text is worth that is one binding and nothing else; of all others nothing is known. */
export const typeOfBinding = (text: string, typeOf: TypeOfCode): ValueType => {
  if (!text.includes('{{')) return unknownType
  const [only, ...others] = parseTemplate(text.trim()).parts
  return only?.kind === 'binding' && others.length === 0 ? typeOf(expression(only.source)) : unknownType
}

/**
 * What a text of a block is worth, as the engine takes it: one binding keeps its type, JSON is its value with those of its bindings,
 * an empty text is null, and all others are text.
 */
export const typeOfWritten = (text: string, typeOf: TypeOfCode): ValueType | null => {
  const { parts } = parseTemplate(text.trim())
  if (parts.length === 0) return null
  const bindings = parts.flatMap((part) => (part.kind === 'binding' ? [part.source] : []))
  if (parts.length === 1 && bindings[0] !== undefined) return typeOf(expression(bindings[0]))
  // What begins with a value may turn out to be JSON, or not.
  if (parts[0]?.kind === 'binding') return unknownType
  try {
    const value: unknown = JSON.parse(
      renderJson(
        { parts },
        bindings.map((_, index) => standIn(index)),
      ),
    )
    return typeOfValue(value, (index) => {
      const source = bindings[index]
      return source === undefined ? unknownType : typeOf(expression(source))
    })
  } catch {
    return { kind: 'text' }
  }
}

const typeOfValue = (value: unknown, binding: (index: number) => ValueType): ValueType | null => {
  if (value === null) return null
  if (typeof value === 'string') return { kind: 'text' }
  if (typeof value === 'number') return { kind: 'number' }
  if (typeof value === 'boolean') return { kind: 'boolean' }
  if (Array.isArray(value)) {
    const items = value.flatMap((item: unknown) => typeOfValue(item, binding) ?? [])
    return { kind: 'list', items: joinTypes(items) }
  }
  const entries = Object.entries<unknown>(Object(value))
  const [first] = entries
  if (entries.length === 1 && first?.[0] === mark) return binding(Number(first[1]))
  const members = entries.map(([name, member]) => ({
    name,
    type: typeOfValue(member, binding) ?? unknownType,
  }))
  return { kind: 'object', members }
}
