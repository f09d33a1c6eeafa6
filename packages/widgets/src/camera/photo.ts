import { numberOf } from '../values.ts'

/** A picture, moving or still, with its size in px. */
export interface Sight {
  readonly source: CanvasImageSource
  readonly width: number
  readonly height: number
}

const largestPhoto = 5_000_000

/** The address of a photo that the page holds; `undefined` for anything that is no picture. */
export const photoAddress = (value: unknown): string | undefined =>
  typeof value === 'string' &&
  value.length <= largestPhoto &&
  /^(?:data:image\/(?:png|jpeg|webp)[;,]|https:\/\/)/.test(value)
    ? value
    : undefined

/** The longest side by the property, in px. */
export const longestSideOf = (value: unknown): number =>
  Math.round(Math.min(4096, Math.max(160, numberOf(value) ?? 1600)))

/** The size of a picture whose longer side is at most `longest`; it is never made larger. In whole px. */
export const fittedSize = (width: number, height: number, longest: number) => {
  const factor = Math.min(1, longest / Math.max(1, width, height))
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}

/** What is to be seen, on a canvas. Throws where the browser has no memory for it. */
export const drawnSight = (sight: Sight, longest: number): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  const { width, height } = fittedSize(sight.width, sight.height, longest)
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('The picture could not be drawn.')
  context.drawImage(sight.source, 0, 0, width, height)
  return canvas
}

/** A photo of what is to be seen, as a data address. */
export const photoOf = (sight: Sight, longest: number): string =>
  drawnSight(sight, longest).toDataURL('image/jpeg', 0.85)

/** The picture in a file, turned as the camera was held. Rejects where it is none. */
export const sightOfFile = async (file: Blob): Promise<Sight> => {
  const bitmap = await createImageBitmap(file)
  return { source: bitmap, width: bitmap.width, height: bitmap.height }
}
