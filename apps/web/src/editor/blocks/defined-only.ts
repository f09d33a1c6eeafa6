/** A copy without what is undefined: a document has no such thing, and a server would answer without it. */
export const definedOnly = <Shape extends object>(shape: Shape): Shape => {
  const copy = { ...shape }
  for (const key of Object.keys(copy)) {
    if (Reflect.get(copy, key) === undefined) Reflect.deleteProperty(copy, key)
  }
  return copy
}
