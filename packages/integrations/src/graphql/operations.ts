/**
 * Whether a document may hold more than queries. The words that begin other operations are looked for anywhere, so that no reading
 * of texts and comments can miss one; a field of such a name makes it true as well.
 */
export const mayChange = (document: string): boolean => /\b(?:mutation|subscription)\b/u.test(document)
