/** The form of a masked text: expressions for places to fill, strings for signs that stand there by themselves. */
export type MaskParts = readonly (RegExp | string)[]

const places: Readonly<Record<string, RegExp>> = {
  '9': /\d/,
  a: /\p{L}/u,
  '*': /[\p{L}\d]/u,
}

/** Longer masks are cut: nobody fills in more places than these. */
const longestMask = 200

/** Reads a mask such as `(999) 999-9999`: 9 is a digit, a is a letter, * either; a backslash takes the next sign as it is. */
export const maskPartsOf = (mask: string): MaskParts => {
  const parts: (RegExp | string)[] = []
  let isEscaped = false
  for (const sign of mask.slice(0, longestMask)) {
    if (!isEscaped && sign === '\\') {
      isEscaped = true
      continue
    }
    parts.push(isEscaped ? sign : (places[sign] ?? sign))
    isEscaped = false
  }
  return parts
}

/** Whether the text fills every place of the mask. */
export const fillsMask = (typed: string, parts: MaskParts): boolean => {
  const signs = [...typed]
  return (
    signs.length === parts.length &&
    parts.every((part, index) => {
      const sign = signs[index] ?? ''
      return typeof part === 'string' ? part === sign : part.test(sign)
    })
  )
}
