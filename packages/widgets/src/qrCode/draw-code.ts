import { encode } from 'uqr'

/** A code as one path in units of its dots, or why there is none. */
export type DrawnCode = { readonly size: number; readonly path: string } | { readonly problem: string }

/** The most bytes that a code of each robustness holds. */
const most = { L: 2953, M: 2331, Q: 1663, H: 1273 } as const

/** Draws a text as a code with a free border of two dots; the frame around it adds the rest that scanners want. */
export const drawCode = (content: string, robustness: keyof typeof most): DrawnCode => {
  if (content === '') return { problem: 'There is nothing to show as a code yet.' }
  // Characters are counted before bytes, so that a huge text costs nothing.
  const isTooLong =
    content.length > most[robustness] || new TextEncoder().encode(content).length > most[robustness]
  if (isTooLong) return { problem: 'The content is too long for a code that can be read.' }
  const { data, size } = encode(content, { ecc: robustness, border: 2 })
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: dots.join('') }
}
