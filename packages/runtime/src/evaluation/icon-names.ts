import { iconNameOf } from '@ashlar/schema'

const nameOf = (key: string | symbol): string | undefined =>
  typeof key === 'string' && !(key in Object.prototype) ? iconNameOf(key) : undefined

const refuse = (): never => {
  throw new TypeError('icons cannot be changed.')
}

/**
 * What bindings read as `icons`: `icons.circleCheck` is `circle-check`, which properties that hold an icon take. There are
 * thousands of names, and those of other sets are understood as well, so each is made when it is read.
 */
export const iconNames: Readonly<Record<string, string>> = new Proxy<Record<string, string>>(
  {},
  {
    get: (_, key) => nameOf(key),
    has: (_, key) => nameOf(key) !== undefined,
    // Paths are followed by own properties.
    getOwnPropertyDescriptor: (_, key) => {
      const value = nameOf(key)
      return value === undefined
        ? undefined
        : { value, enumerable: true, configurable: true, writable: false }
    },
    set: refuse,
    defineProperty: refuse,
    deleteProperty: refuse,
    setPrototypeOf: refuse,
    preventExtensions: refuse,
  },
)
