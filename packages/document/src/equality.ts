/** Whether two values of JSON, or none, say the same, whatever the order of their keys. */
export const isSame = (one: unknown, other: unknown): boolean => {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const keys = Object.keys(one).filter((key) => Reflect.get(one, key) !== undefined)
  const otherKeys = Object.keys(other).filter((key) => Reflect.get(other, key) !== undefined)
  return (
    keys.length === otherKeys.length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame(Reflect.get(one, key), Reflect.get(other, key)))
  )
}
