/** The longest JSON a component may send at once, in characters. */
export const longestText = 1_000_000

/** How many messages a component may send in a second. */
export const messagesPerSecond = 200

/**
 * How many characters a component may send in a second. On the page each change of the model costs what the whole model is
 * long too, since that is written anew.
 */
export const charactersPerSecond = 10_000_000
