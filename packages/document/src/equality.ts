import type { JsonValue } from '@ashlar/schema'

type Comparable = JsonValue | undefined | { readonly [key: string]: unknown } | readonly unknown[]

/** Whether two values of JSON say the same, whatever the order of their keys. */
export const isSame = (one: Comparable, other: Comparable): boolean => same(one, other)

const same = (one: unknown, other: unknown): boolean => {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const keys = Object.keys(one).filter((key) => Reflect.get(one, key) !== undefined)
  const otherKeys = Object.keys(other).filter((key) => Reflect.get(other, key) !== undefined)
  return (
    keys.length === otherKeys.length &&
    keys.every((key) => Object.hasOwn(other, key) && same(Reflect.get(one, key), Reflect.get(other, key)))
  )
}
