import { contentOfFile, isUploadedFile, type UploadedFile } from '@ashlar/schema'

/** Under which name a file takes its contents along to guest code; no file of a browser has a property of such a name. */
const carried = '\u0000contents'

/** Which contents of files code reads; one that cannot be told counts as both. */
interface ReadForms {
  readonly text: boolean
  readonly bytes: boolean
}

const anyReading = /readContents/gu
const plainReading = /\.readContents\(\s*(?:(['"])(\w+)\1\s*)?\)/gu

/** Which contents of files these expressions read; null where none mentions them. */
export const formsReadIn = (codes: readonly string[]): ReadForms | null => {
  const text = codes.join('\n')
  const mentioned = text.match(anyReading)?.length ?? 0
  if (mentioned === 0) return null
  const modes = [...text.matchAll(plainReading)].map(([, , mode = 'text']) => mode)
  const isUnclear = modes.length < mentioned
  return {
    text: isUnclear || modes.includes('text'),
    bytes: isUnclear || modes.some((mode) => mode !== 'text'),
  }
}

/** The same names, in which each file of a file picker takes its contents along in the forms that are read. */
export const withContents = (
  names: Readonly<Record<string, unknown>>,
  forms: ReadForms,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(names).map(([name, value]) => [name, carrying(value, forms)]))

const carrying = (value: unknown, forms: ReadForms): unknown => {
  if (Array.isArray(value)) return value.map((entry: unknown) => carrying(entry, forms))
  if (typeof value !== 'object' || value === null) return value
  if (isUploadedFile(value)) return { ...value, [carried]: contentsIn(value, forms) }
  return withContents(Object.fromEntries(Object.entries(value)), forms)
}

const contentsIn = ({ data, size }: UploadedFile, forms: ReadForms): { text?: string; bytes?: string } => {
  const { form, content } = contentOfFile(data, size)
  const inOtherForm = () =>
    form === 'text' ? Buffer.from(content).toString('base64') : Buffer.from(content, 'base64').toString()
  return {
    ...(forms.text ? { text: form === 'text' ? content : inOtherForm() } : {}),
    ...(forms.bytes ? { bytes: form === 'text' ? inOtherForm() : content } : {}),
  }
}

/** Guest code in which the files of its scope have `readContents()`: text, or base64 where that or bytes are asked for. */
export const withReadContents = (source: string): string =>
  `(function(scope){'use strict';const key=${JSON.stringify(carried)},seen=new Set();` +
  `const give=(value)=>{if(typeof value!=='object'||value===null||seen.has(value))return;seen.add(value);` +
  `if(Object.hasOwn(value,key)){const held=value[key];delete value[key];` +
  `Object.defineProperty(value,'readContents',{value(mode='text'){` +
  `if(mode==='text')return held.text;` +
  `if(mode==='base64'||mode==='binary'||mode==='raw')return held.bytes;` +
  `throw new TypeError("A file is read as 'text', 'binary' or 'base64', not as '"+mode+"'.")}})}` +
  `for(const name of Object.keys(value))give(value[name])};` +
  `for(const name of Object.keys(scope))if(scope[name]!==globalThis[name])give(scope[name]);return ${source}(scope)})`
