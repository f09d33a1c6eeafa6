/** The value at a path within the values of a component, such as `columns.0.label`; undefined where it ends early. */
export const valueIn = (values: Readonly<Record<string, unknown>>, path: string): unknown => {
  let current: unknown = values
  for (const key of path.split('.')) {
    if (typeof current !== 'object' || current === null) return undefined
    current = Reflect.get(current, key)
  }
  return current
}
