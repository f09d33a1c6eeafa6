import type { BindingReader } from '@ashlar/expression/running'

const isReader = (value: unknown): value is BindingReader =>
  typeof value === 'object' &&
  value !== null &&
  ['template', 'script', 'rename'].every((name) => typeof Reflect.get(value, name) === 'function')

/**
 * Runs the source of the parser, a script that leaves it in a variable of its own. Throws `TypeError` for any other
 * script.
 */
export const loadParser = (source: string): BindingReader => {
  // oxlint-disable-next-line typescript/no-implied-eval -- the source is a built file of ours; a worker without network cannot import it
  const load = new Function(`${source};return ${parserVariable}.parsingReader`)
  const parser: unknown = load()
  if (!isReader(parser)) throw new TypeError('The parser of bindings is not one.')
  return parser
}

/** The variable in which the built parser leaves what it exports. */
export const parserVariable = 'ashlarParser'
