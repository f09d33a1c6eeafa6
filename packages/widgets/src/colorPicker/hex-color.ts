import { dataOf, textOf } from '../values.ts'

const shortHex = /^#?([0-9a-f]{3,4})$/i
const longHex = /^#?([0-9a-f]{6}|[0-9a-f]{8})$/i

/**
 * A color as it is kept, `#2f6f5e` or `#2f6f5e80`, from what a person typed or pasted, with or without the sign in
 * front and in its short form too; `undefined` where it is no color. Without `allowsAlpha` its opacity is dropped.
 */
export const readHexColor = (typed: string, allowsAlpha: boolean): string | undefined => {
  if (typed.length > 64) return undefined
  const text = typed.trim()
  const [, short] = shortHex.exec(text) ?? []
  const digits = short === undefined ? longHex.exec(text)?.[1] : short.replaceAll(/./g, '$&$&')
  if (digits === undefined) return undefined
  const isOpaque = digits.length === 8 && digits.slice(6).toLowerCase() === 'ff'
  return `#${(allowsAlpha && !isOpaque ? digits : digits.slice(0, 6)).toLowerCase()}`
}

/** The colors of the theme that are offered where the builder names none. */
export const usualSwatches: readonly string[] = [
  'primary700',
  'primary500',
  'primary300',
  'danger',
  'warning',
  'success',
  'info',
  'neutral900',
  'neutral600',
  'neutral300',
]

export const mostSwatches = 60

/** The colors that are offered, as they are written: names of the theme or hexadecimal colors. */
export const swatchesOf = (value: unknown): readonly string[] => {
  const read = dataOf(value)
  if (!Array.isArray(read)) return usualSwatches
  const list: readonly unknown[] = read.slice(0, mostSwatches)
  return [
    ...new Set(list.map((entry) => textOf(entry).trim()).filter((text) => text !== '' && text.length < 64)),
  ]
}
