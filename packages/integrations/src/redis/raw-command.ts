import type { ParsedTemplate } from '../template.ts'
import { sayValue } from '../fill-text.ts'

/** A piece of an argument: text as it is written, or the value of the binding with this index. */
type Piece = string | number

/** A command with its arguments, each made of pieces. A value is never more than its argument. */
export interface RawCommand {
  readonly command: string
  readonly arguments: readonly (readonly Piece[])[]
}

/** What a command is read as, or why it cannot be. */
export type ReadCommand =
  | { readonly ok: true; readonly raw: RawCommand }
  | { readonly ok: false; readonly reason: string }

const escapes: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
])

/** Takes a command apart at its blanks, as the command line of Redis does: quotes hold blanks, and a binding is never taken apart. */
export const readRawCommand = (template: ParsedTemplate): ReadCommand => {
  const found: Piece[][] = []
  let current: Piece[] | undefined
  let quote: string | undefined
  let binding = 0
  const add = (piece: Piece): void => {
    current ??= []
    const last = current.at(-1)
    if (typeof piece === 'string' && typeof last === 'string') current[current.length - 1] = last + piece
    else current.push(piece)
  }
  const end = (): void => {
    if (current !== undefined) found.push(current)
    current = undefined
  }
  for (const part of template.parts) {
    if (part.kind === 'binding') {
      add(binding)
      binding += 1
      continue
    }
    for (let at = 0; at < part.text.length; at += 1) {
      const sign = part.text.charAt(at)
      if (quote === undefined && /\s/u.test(sign)) end()
      else if (quote === undefined && (sign === '"' || sign === "'")) {
        quote = sign
        add('')
      } else if (sign === quote) quote = undefined
      else if (quote === '"' && sign === '\\') {
        at += 1
        const escaped = part.text.charAt(at)
        add(escapes.get(escaped) ?? escaped)
      } else add(sign)
    }
  }
  end()
  if (quote !== undefined) return { ok: false, reason: `A quote ${quote} has no end.` }
  const [name, ...rest] = found
  if (name === undefined) return { ok: false, reason: 'The command is missing.' }
  const [command] = name
  if (typeof command !== 'string' || name.length > 1 || !/^[a-z][a-z0-9.]*$/iu.test(command)) {
    return {
      ok: false,
      reason: 'A command begins with its name, such as get or hincrby, which cannot be a binding.',
    }
  }
  return { ok: true, raw: { command: command.toLowerCase(), arguments: rest } }
}

/** The arguments with the values of the bindings; lists and objects as JSON. */
export const fillArguments = (raw: RawCommand, values: readonly unknown[]): string[] =>
  raw.arguments.map((pieces) =>
    pieces.map((piece) => (typeof piece === 'string' ? piece : sayValue(values[piece]))).join(''),
  )
