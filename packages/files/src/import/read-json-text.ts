import type { Checked, JsonObject } from '@ashlar/schema'

/** How many characters an exported application may have. */
const mostForeignLength = 50 * 1024 * 1024

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

const dangerous: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** Reads the JSON of an export: bounded in length and depth, and without keys that reach prototypes. */
export const readJsonText = (text: string): Checked<JsonObject> => {
  const refuse = (reason: string): Checked<JsonObject> => ({ ok: false, problems: [{ path: '', reason }] })
  if (text.length > mostForeignLength) {
    return refuse(`The file is too large: ${mostForeignLength / 1024 / 1024} MB are the most.`)
  }
  if (isTooDeep(text)) return refuse('The file cannot be read: its values nest too deeply.')
  let value: unknown
  try {
    value = JSON.parse(text, (key, inner: unknown) => (dangerous.has(key) ? undefined : inner))
  } catch {
    return refuse('The file is no JSON, or it is damaged.')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuse('The file holds no application.')
  }
  // What is stored of it is checked again, where depth is bounded for all documents.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what JSON.parse gives is JSON
  return { ok: true, value: value as JsonObject }
}
