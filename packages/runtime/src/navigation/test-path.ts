import { fillPath, pathParameters } from '@ashlar/schema'

/** The path at which a route is tried out in the editor: missing values are TEST_VALUE1, TEST_VALUE2 and so on. */
export const testPath = (path: string, testParams: Readonly<Record<string, string>> = {}): string => {
  let number = 0
  const params = Object.fromEntries(
    pathParameters(path).map((name) => {
      const given = Object.hasOwn(testParams, name) ? testParams[name] : undefined
      if (given !== undefined && given !== '') return [name, given]
      number += 1
      return [name, `TEST_VALUE${number}`]
    }),
  )
  const filled = fillPath(path, params)
  return 'path' in filled ? filled.path : path
}
