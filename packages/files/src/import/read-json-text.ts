import type { Checked, JsonObject, JsonValue } from '@ashlar/schema'
import { isObject } from './foreign-application.ts'

/** How many characters an exported application may have. */
export const mostForeignLength = 50 * 1024 * 1024

const deepest = 400

/** Whether brackets stand in each other deeper than any export has them; read without making anything of it. */
const isTooDeep = (text: string): boolean => {
  let depth = 0
  let isText = false
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (isText) {
      if (code === 92) index += 1
      else if (code === 34) isText = false
    } else if (code === 34) isText = true
    else if (code === 123 || code === 91) {
      depth += 1
      if (depth > deepest) return true
    } else if (code === 125 || code === 93) depth -= 1
  }
  return false
}

/** Keys that reach prototypes; what stands at one of them is left out. */
export const dangerousKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

const refuse = (reason: string): { ok: false; problems: { path: string; reason: string }[] } => ({
  ok: false,
  problems: [{ path: '', reason }],
})

/** Reads JSON of an export: bounded in length and depth, and without keys that reach prototypes. */
export const readJsonValue = (text: string): Checked<JsonValue> => {
  if (text.length > mostForeignLength) {
    return refuse(`The file is too large: ${mostForeignLength / 1024 / 1024} MB are the most.`)
  }
  if (isTooDeep(text)) return refuse('The file cannot be read: its values nest too deeply.')
  try {
    // What is stored of it is checked again, where depth is bounded for all documents.
    const value: JsonValue = JSON.parse(text, (key, inner: JsonValue) =>
      dangerousKeys.has(key) ? undefined : inner,
    )
    return { ok: true, value }
  } catch {
    return refuse('The file is no JSON, or it is damaged.')
  }
}

/** Reads the JSON of an export, which is an object. */
export const readJsonText = (text: string): Checked<JsonObject> => {
  const read = readJsonValue(text)
  if (!read.ok) return read
  return isObject(read.value) ? { ok: true, value: read.value } : refuse('The file holds no application.')
}
