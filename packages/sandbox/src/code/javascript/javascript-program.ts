import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Confined } from '../confinement.ts'
import { codeLibraries, folderOfParser, packagesOfLibraries } from './libraries.ts'

const flags = [
  '--no-warnings',
  '--single-threaded',
  // Realms of runs that are over are most of what there is to clear up: marked in small parts, those that die meanwhile live on.
  '--no-incremental-marking',
  '--disable-sigusr1',
  // Whatever might come out of a realm finds objects that cannot be changed, and no way to make code.
  '--frozen-intrinsics',
  '--disallow-code-generation-from-strings',
]

/** What a process allocates before it runs anything, in bytes; most of it is only reserved. */
let reserved: number | null = null
const reservedBytes = (): number => {
  reserved ??= measureReserved()
  return reserved
}
const measureReserved = (): number => {
  const program = "require('node:fs').readFileSync('/proc/self/status', 'utf8')"
  const { stdout } = spawnSync(process.execPath, [...flags, '-p', program], { env: {}, encoding: 'utf8' })
  const found = /^VmData:\s*(\d+) kB$/mu.exec(stdout)
  return Number(found?.[1] ?? 640 * 1024) * 1024
}
/** What the process itself needs beside what it had at its start: programs of libraries, buffers of the channel. */
const around = 64 * 1024 * 1024

const home = '/sandbox'

/** The program of a process that runs JavaScript steps with the given memory each. */
export const javascriptProgram = (memoryBytes: number): Confined => {
  const packages = packagesOfLibraries()
  const inside = (name: string): string => `${home}/node_modules/${name}`
  const libraries = {
    libraries: codeLibraries,
    folders: packages.map(([name]) => [name, inside(name)]),
  }
  return {
    command: [
      `${home}/node`,
      ...flags,
      `--max-old-space-size=${Math.ceil(memoryBytes / 1024 / 1024)}`,
      `${home}/inside/main.js`,
      JSON.stringify(libraries),
    ],
    readable: [
      [process.execPath, `${home}/node`],
      [join(import.meta.dirname, 'inside'), `${home}/inside`],
      [join(import.meta.dirname, 'guest'), `${home}/guest`],
      [folderOfParser(), inside('acorn')],
      ...packages.map(([name, folder]) => [folder, inside(name)] as const),
    ],
    environment: { UV_THREADPOOL_SIZE: '2', TZ: 'UTC' },
    dataBytes: reservedBytes() + memoryBytes + around,
    channels: 1,
  }
}
