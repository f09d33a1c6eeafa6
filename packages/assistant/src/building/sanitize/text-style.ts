import { defaultTheme, type JsonValue, typeFaces } from '@ashlar/schema'
import { isJsonObject } from '../find.ts'
import { sanitizeColor } from './color.ts'
import { discard, keep, type Sanitized } from './sanitized.ts'

const variants: ReadonlySet<string> = new Set(['custom', ...Object.keys(defaultTheme.typographies)])
const faces: readonly string[] = typeFaces

/** How text looks: an object with a kind of text of the theme, a type face and a color, each of which may be absent. */
export const sanitizeTextStyle = (value: JsonValue): Sanitized => {
  if (!isJsonObject(value)) return discard('Invalid text style value')
  const { variant, fontFamily, textColor } = value
  if (variant !== undefined && (typeof variant !== 'string' || !variants.has(variant))) {
    return discard('Invalid typogpraphy')
  }
  if (fontFamily !== undefined && (typeof fontFamily !== 'string' || !faces.includes(fontFamily))) {
    return discard('Invalid font family')
  }
  if (textColor === undefined) return keep(value)
  const color = sanitizeColor(textColor)
  return color.do === 'keep' || color.do === 'dynamic' ? keep({ ...value, textColor: color.value }) : color
}
