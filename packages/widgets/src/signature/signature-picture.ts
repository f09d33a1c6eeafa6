import type { PointGroup } from 'signature_pad'
import type { ValuesOf } from '@ashlar/schema'
import type { signature } from './signature.ts'

/** How a signature is kept. */
export type PictureFormat = 'PNG' | 'SVG'

const inks = { black: '#1a1a1a', blue: '#1d3a8a' } as const

/** The color of the line; always dark, because the paper is always white. */
export const inkOf = (ink: ValuesOf<typeof signature>['ink']): string => inks[ink]

const longestPicture = 5_000_000

/** The address of a picture that the page holds as signature; `undefined` for anything that is no picture. */
export const pictureAddress = (value: unknown): string | undefined =>
  typeof value === 'string' &&
  value.length <= longestPicture &&
  /^(?:data:image\/(?:png|jpeg|webp|svg\+xml)[;,]|https:\/\/)/.test(value)
    ? value
    : undefined

/** The lines on paper of another width; they keep their form. */
export const scaledStrokes = (strokes: readonly PointGroup[], factor: number): PointGroup[] =>
  strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
  }))

/** The longest name that is typed as a signature, in characters. */
export const longestName = 80

const handwriting =
  '"Segoe Script", "Snell Roundhand", "Bradley Hand", "Brush Script MT", "Apple Chancery", cursive'
const width = 600
const height = 200
const lineAt = 130

const drawnName = (name: string, ink: string): string => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context === null) return ''
  context.fillStyle = ink
  context.textAlign = 'center'
  let size = 84
  do {
    context.font = `italic ${size}px ${handwriting}`
    size -= 4
  } while (size > 16 && context.measureText(name).width > width - 40)
  context.fillText(name, width / 2, lineAt, width - 20)
  return canvas.toDataURL('image/png')
}

const writtenName = (name: string, ink: string): string => {
  const space = 'http://www.w3.org/2000/svg'
  // Made of elements, so that no name is ever read as markup.
  const picture = document.implementation.createDocument(space, 'svg')
  const root = picture.documentElement
  root.setAttribute('viewBox', `0 0 ${width} ${height}`)
  const line = picture.createElementNS(space, 'text')
  const size = Math.max(16, Math.min(84, Math.floor(1000 / Math.max(1, name.length))))
  for (const [attribute, value] of Object.entries({
    x: `${width / 2}`,
    y: `${lineAt}`,
    'text-anchor': 'middle',
    'font-family': handwriting,
    'font-style': 'italic',
    'font-size': `${size}`,
    fill: ink,
  }))
    line.setAttribute(attribute, value)
  line.textContent = name
  root.append(line)
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(picture))}`
}

/** The picture of a typed name in a hand; empty where there is no name. */
export const pictureOfName = (name: string, ink: string, format: PictureFormat): string => {
  const plain = name.trim().slice(0, longestName)
  if (plain === '') return ''
  return format === 'SVG' ? writtenName(plain, ink) : drawnName(plain, ink)
}
