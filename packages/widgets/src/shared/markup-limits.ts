/** Longer markup is cut, in letters: a browser takes seconds to draw it. */
export const longestMarkup = 200_000

/** How many tags are read, those that end an element counted too: about ten thousand elements. */
const mostTags = 20_000
/** How many elements may stand inside each other. A browser takes the square of the depth, or more. */
const deepest = 200

/** Elements that have no end. */
const empty = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** Elements that end by themselves where another one of their kind begins, so that their ends are often left out. */
const ended = new Set(
  'p li dt dd td th tr thead tbody tfoot colgroup caption option optgroup rb rt rp'.split(' '),
)
/** Elements that a browser begins again behind whatever has ended around them: each tag may cost as many as are open. */
const begunAgain = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '))

/** Markup with as much of it as a browser draws without being busy for long. */
export interface LimitedMarkup {
  readonly markup: string
  readonly isCut: boolean
}

/**
 * Cuts markup before the first tag that is too much: by its length, by what a browser would build of it, or by depth. One
 * walk over the text, before anything is built. It counts at least what a parser would, as only an element that ends right
 * where it may is taken to have ended.
 */
export const limitMarkup = (markup: string): LimitedMarkup => {
  const text = markup.slice(0, longestMarkup)
  const open: string[] = []
  let again = 0
  let cost = 0
  for (const { index, 1: slash, 2: written = '' } of text.matchAll(/<(\/?)([a-z][^\s/>]*)/gi)) {
    const name = written.toLowerCase()
    cost += 1 + again
    if (cost > mostTags) return { markup: text.slice(0, index), isCut: true }
    if (empty.has(name) || ended.has(name)) continue
    if (slash === '/') {
      if (open.at(-1) !== name) continue
      open.pop()
      if (begunAgain.has(name)) again -= 1
      continue
    }
    open.push(name)
    if (begunAgain.has(name)) again += 1
    if (open.length > deepest) return { markup: text.slice(0, index), isCut: true }
  }
  return { markup: text, isCut: text.length < markup.length }
}
