import type { Tree } from '@lezer/common'
import { parser } from '@lezer/python'
import type { BindingSyntaxError } from './errors.ts'
import type { Script } from './parsed.ts'
import { readPythonReferences } from './python-references.ts'

/**
 * Parses Python statements that run as the body of a function. What cannot be read has an `error`; the names around it
 * are found all the same, since only the interpreter knows which Python it speaks. Builtins are free names as well.
 */
export function readPython(source: string): Script {
  try {
    const tree = parser.parse(source)
    const reading = readPythonReferences(tree.topNode, source)
    const error = errorOf(tree, source)
    return error ? { source, ...reading, error } : { source, ...reading }
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown
    return {
      source,
      references: [],
      names: [],
      error: { message: 'The code is nested too deeply.', position: 0 },
    }
  }
}

function errorOf(tree: Tree, source: string): BindingSyntaxError | undefined {
  let position: number | undefined
  tree.iterate({
    enter: ({ type, from }) => {
      if (type.isError) position ??= from
      return position === undefined
    },
  })
  if (position === undefined) return undefined
  const line = source.slice(0, position).split('\n').length
  const found = source
    .slice(position)
    .match(/^[ \t]*(?:[\p{L}\p{N}_]+|[^\s])/u)?.[0]
    .trim()
  if (found === undefined) return { message: `The code breaks off in line ${line}.`, position }
  return { message: `The code cannot be read: "${found}" is unexpected in line ${line}.`, position }
}
