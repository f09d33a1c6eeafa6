/**
 * Longer texts, in characters, go into a field that draws only what is in sight: in the browser's own, each key takes as
 * long as laying out all of the text, about a second for ten million characters.
 */
const longest = 300_000

/** Whether a text is too long for the browser's own field, together with what is about to be added. */
export const isLong = (typed: string, added = ''): boolean => typed.length + added.length > longest

/** Whether a text that was too long has become short enough that it will not be so again with the next key. */
export const isShortAgain = (typed: string): boolean => typed.length < longest / 2
