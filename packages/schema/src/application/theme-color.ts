/** A color as its red, green and blue parts, each from 0 to 1, as screens take them (gamma encoded sRGB). */
export interface Rgb {
  readonly red: number
  readonly green: number
  readonly blue: number
}

/**
 * A color by how people see it (Oklch): lightness from 0 to 1, chroma from 0 (gray) to about 0.37, hue in degrees.
 * Equal steps of lightness look equal whatever the hue, which is why scales are computed here.
 */
export interface Oklch {
  readonly lightness: number
  readonly chroma: number
  readonly hue: number
}

const hexPattern = /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i

/** Whether the text is a hexadecimal color: `#2f6f5e`, short as `#abc`, or with transparency as `#2f6f5e80`. */
export const isHexColor = (value: string): boolean => hexPattern.test(value)

/** Reads a hexadecimal color; transparency is left out. Anything else answers with `undefined`. */
export const parseHex = (value: string): Rgb | undefined => {
  const digits = hexPattern.exec(value)?.[1]
  if (digits === undefined) return undefined
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  const part = (from: number): number => Number.parseInt(full.slice(from, from + 2), 16) / 255
  return { red: part(0), green: part(2), blue: part(4) }
}

/** Writes a color as `#rrggbb`; parts outside 0 to 1 are cut off. */
export const toHex = ({ red, green, blue }: Rgb): string =>
  `#${[red, green, blue]
    .map((part) =>
      Math.round(Math.min(1, Math.max(0, part)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const toLinear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const fromLinear = (part: number): number =>
  part <= 0.0031308 ? part * 12.92 : 1.055 * Math.max(0, part) ** (1 / 2.4) - 0.055

/** The relative luminance of WCAG 2, from 0 (black) to 1 (white). */
export const luminance = ({ red, green, blue }: Rgb): number =>
  0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue)

/** The contrast ratio of WCAG 2 between two colors, from 1 (equal) to 21 (black on white). */
export const contrast = (one: Rgb, other: Rgb): number => {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((left, right) => right - left)
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
}

/** From what a screen takes to what people see. The matrices are those of the definition of Oklab. */
export const toOklch = (color: Rgb): Oklch => {
  const red = toLinear(color.red)
  const green = toLinear(color.green)
  const blue = toLinear(color.blue)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const lightness = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  const greenRed = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const blueYellow = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return {
    lightness,
    chroma: Math.hypot(greenRed, blueYellow),
    hue: (Math.atan2(blueYellow, greenRed) * 180) / Math.PI,
  }
}

const toRgbUnbounded = ({ lightness, chroma, hue }: Oklch): Rgb => {
  const greenRed = chroma * Math.cos((hue * Math.PI) / 180)
  const blueYellow = chroma * Math.sin((hue * Math.PI) / 180)
  const long = (lightness + 0.3963377774 * greenRed + 0.2158037573 * blueYellow) ** 3
  const medium = (lightness - 0.1055613458 * greenRed - 0.0638541728 * blueYellow) ** 3
  const short = (lightness - 0.0894841775 * greenRed - 1.291485548 * blueYellow) ** 3
  return {
    red: fromLinear(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    green: fromLinear(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    blue: fromLinear(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  }
}

const fitsScreen = ({ red, green, blue }: Rgb): boolean =>
  [red, green, blue].every((part) => part >= -0.0005 && part <= 1.0005)

/** From what people see to what a screen takes; a color no screen can show loses chroma, not lightness or hue. */
export const toRgb = (color: Oklch): Rgb => {
  const exact = toRgbUnbounded(color)
  if (fitsScreen(exact)) return exact
  let [low, high] = [0, color.chroma]
  for (let step = 0; step < 12; step += 1) {
    const middle = (low + high) / 2
    if (fitsScreen(toRgbUnbounded({ ...color, chroma: middle }))) low = middle
    else high = middle
  }
  const fitted = toRgbUnbounded({ ...color, chroma: low })
  const cut = (part: number): number => Math.min(1, Math.max(0, part))
  return { red: cut(fitted.red), green: cut(fitted.green), blue: cut(fitted.blue) }
}

/** The color as it is after rounding to eight bits, so that what is checked is what is shown. */
const rounded = (color: Oklch): Rgb => parseHex(toHex(toRgb(color))) ?? toRgb(color)

/**
 * The color nearest to the given one, of the same hue, that stands out from every one of the grounds by at least
 * `ratio`. It becomes darker or lighter, as asked; at worst it ends in black or white.
 */
export const standingOut = (
  color: Rgb,
  grounds: readonly Rgb[],
  ratio: number,
  direction: 'darker' | 'lighter',
): Rgb => {
  const stands = (candidate: Rgb): boolean => grounds.every((ground) => contrast(candidate, ground) >= ratio)
  if (stands(color)) return color
  const seen = toOklch(color)
  const step = direction === 'darker' ? -0.01 : 0.01
  for (let lightness = seen.lightness + step; lightness > 0 && lightness < 1; lightness += step) {
    const candidate = rounded({ ...seen, lightness })
    if (stands(candidate)) return candidate
  }
  return direction === 'darker' ? { red: 0, green: 0, blue: 0 } : { red: 1, green: 1, blue: 1 }
}

/** The color made darker (negative) or lighter (positive) by a part of the whole range of lightness. */
export const shiftLightness = (color: Rgb, by: number): Rgb => {
  const seen = toOklch(color)
  return rounded({ ...seen, lightness: Math.min(1, Math.max(0, seen.lightness + by)) })
}

/** The color of the same hue at a given lightness, with at most the given chroma. */
export const atLightness = (color: Rgb, lightness: number, maximumChroma: number): Rgb => {
  const seen = toOklch(color)
  return rounded({ lightness, chroma: Math.min(seen.chroma, maximumChroma), hue: seen.hue })
}

/** Black or white, whichever is easier to read on the ground; white where both can be read. */
export const readableOn = (ground: Rgb): Rgb => {
  const white = { red: 1, green: 1, blue: 1 }
  return contrast(white, ground) >= 4.5 ? white : { red: 0, green: 0, blue: 0 }
}
