/** What stands behind the name of an entity in a script. */
export interface ClientObjectHost {
  /** The name as the script writes it. */
  readonly name: string
  keys(): readonly string[]
  read(property: string): unknown
  readonly methods: Readonly<Record<string, (...handed: readonly unknown[]) => unknown>>
}

/**
 * An entity as scripts see it: its present values, and its methods. A method wins over a value of the same name. It
 * cannot be written to; the message says what to call instead.
 */
export const clientObject = (host: ClientObjectHost): object => {
  const refuse = (property: string | symbol): never => {
    const key = String(property)
    const way = Object.hasOwn(host.methods, 'set') ? ` Call ${host.name}.set instead.` : ''
    throw new TypeError(`${host.name}.${key} cannot be assigned.${way}`)
  }
  const read = (property: string | symbol): unknown => {
    if (typeof property === 'symbol') return undefined
    return Object.hasOwn(host.methods, property) ? host.methods[property] : host.read(property)
  }
  // The chain ends here, so that nothing of the realm is read by accident.
  const target: object = Object.create(null)
  return new Proxy(target, {
    get: (_, property) => read(property),
    has: (_, property) =>
      typeof property === 'string' &&
      (Object.hasOwn(host.methods, property) || host.keys().includes(property)),
    ownKeys: () => [...host.keys()],
    getOwnPropertyDescriptor: (_, property) =>
      typeof property === 'string' && host.keys().includes(property)
        ? { value: read(property), enumerable: true, configurable: true, writable: false }
        : undefined,
    set: (_, property) => refuse(property),
    defineProperty: (_, property) => refuse(property),
    deleteProperty: (_, property) => refuse(property),
    setPrototypeOf: () => false,
    preventExtensions: () => false,
  })
}
