/** The first line of a message, or of none. */
export const firstLine = (text) => (text ?? '').split('\n', 1)[0]
