import { formatPath, type OwnNames, parsePath } from '@ashlar/expression'

/** Where a path leads for an entity whose names stand for others: `Input1.value` to the input of the same cell. */
export const resolvePath = (path: string, names: OwnNames | undefined): string => {
  if (names === undefined) return path
  const [first = '', ...below] = parsePath(path)
  const target = Object.hasOwn(names, first) ? names[first] : undefined
  return target === undefined ? path : formatPath([...target, ...below])
}
