import { sayValue } from './fill-text.ts'
import type { ParsedTemplate } from './template.ts'

/** A JSON text with gaps for the values of bindings. */
export interface JsonBody {
  /** A piece before each gap and one behind the last. */
  readonly pieces: readonly string[]
  /** For each gap, whether it lies inside of a text in quotes. */
  readonly isInText: readonly boolean[]
}

/** Finds out which bindings of a JSON text stand for values and which inside of texts. Never throws. */
export const compileJsonBody = (template: ParsedTemplate): JsonBody => {
  const pieces: string[] = ['']
  const isInText: boolean[] = []
  let isText = false
  for (const part of template.parts) {
    if (part.kind === 'binding') {
      isInText.push(isText)
      pieces.push('')
      continue
    }
    for (let at = 0; at < part.text.length; at += 1) {
      if (part.text[at] === '\\') at += 1
      else if (part.text[at] === '"') isText = !isText
    }
    pieces[pieces.length - 1] += part.text
  }
  return { pieces, isInText }
}

/** The JSON text with its gaps filled: values as JSON, or as escaped characters inside of a text. */
export const fillJsonBody = ({ pieces, isInText }: JsonBody, values: readonly unknown[]): string => {
  let text = pieces[0] ?? ''
  for (const [index, isText] of isInText.entries()) {
    text += isText ? JSON.stringify(sayValue(values[index])).slice(1, -1) : toJson(values[index])
    text += pieces[index + 1] ?? ''
  }
  return text
}

/** Why a body is no JSON whatever the values are; undefined where it is. */
export const refuseJsonBody = (body: JsonBody): string | undefined => {
  const text = fillJsonBody(
    body,
    body.isInText.map((isText) => (isText ? '' : null)),
  )
  if (text.trim() === '') return undefined
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return `The body is no JSON: ${reason}. A binding stands for a whole value, without quotes around it.`
  }
}

const toJson = (value: unknown): string => JSON.stringify(value ?? null)
