import { isRecord, textOf } from '../values.ts'

/** How the Base64 of each kind of picture begins. */
const beginnings: readonly (readonly [begins: string, type: string])[] = [
  ['iVBORw0KGgo', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['R0lGOD', 'image/gif'],
  ['UklGR', 'image/webp'],
  ['PHN2Zy', 'image/svg+xml'],
  ['PD94bWwg', 'image/svg+xml'],
  ['AAAAIGZ0eXBhdmlm', 'image/avif'],
  ['AAAAHGZ0eXBhdmlm', 'image/avif'],
]

const dataPicture = /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp|x-icon|svg\+xml)[;,]/i
const webAddress = /^https?:\/\/[^\s]+$/i
const longestAddress = 8000
/** In letters: about 15 MB of picture. */
const longestPicture = 20_000_000

/**
 * The address of a picture that may be shown: a web address, a path of this origin, a data address of a picture, or
 * Base64 whose beginning says what it is. Files of other components come as objects. `undefined` for all else.
 */
export const imageAddress = (given: unknown): string | undefined => {
  if (isRecord(given)) return ofFile(given)
  if (typeof given !== 'string' || given.length > longestPicture) return undefined
  const text = textOf(given).trim()
  if (dataPicture.test(text)) return text
  const picture = beginnings.find(([begins]) => text.startsWith(begins))
  // Paths begin like the Base64 of a JPEG only when their first folder is called 9j.
  if (picture !== undefined && text.length > 40 && /^[A-Za-z0-9+/=\s]{40}/.test(text))
    return `data:${picture[1]};base64,${text.replaceAll(/\s/g, '')}`
  if (text.length > longestAddress) return undefined
  if (webAddress.test(text)) return URL.canParse(text) ? text : undefined
  if (text.startsWith('blob:')) return text
  return /^\/(?![/\\])[^\s\\]*$/.test(text) ? text : undefined
}

const ofFile = (file: Readonly<Record<string, unknown>>): string | undefined => {
  const given = file.url ?? file.dataURL ?? file.dataUrl ?? file.data ?? file.src
  // Only text: an object within an object within itself would never end.
  return typeof given === 'string' ? imageAddress(given) : undefined
}
