import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import type { Socket } from 'node:net'
import { delimiter, join } from 'node:path'
import { systemCallFilter } from './seccomp.ts'

/** A program that is to run with nothing around it. */
export interface Confined {
  /** The program with its arguments, as it sees them. */
  readonly command: readonly string[]
  /** What it can read: where it is outside, and where it sees it. */
  readonly readable: readonly (readonly [outside: string, inside: string])[]
  readonly environment: Readonly<Record<string, string>>
  /** How much it may allocate, in bytes; absent where it limits itself later. */
  readonly dataBytes?: number
  /** How many channels it has. */
  readonly channels: number
}

const mostProcesses = 64
const mostOpenFiles = 256
const mostTemporaryBytes = 64 * 1024 * 1024

/** Folders in which the loader finds what programs are linked with. */
const linked = ['/usr/lib', '/usr/lib64', '/usr/lib32', '/lib', '/lib64', '/lib32']
const devices = ['/dev/null', '/dev/zero', '/dev/urandom', '/dev/random']

/** The user inside; outside, where the server may choose, each process has a number that nobody else has. */
const nobody = 65_534
const firstUser = 1_900_000_000
const mostUsers = 100_000
// Another server of the machine counts too: limits of users must not be shared with what it runs.
let usersGiven = randomInt(mostUsers)

const isRoot = (): boolean => process.getuid?.() === 0

/** Where a program of the machine is; null where it is missing. */
export const findProgram = (name: string): string | null => {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return [...folders, '/usr/bin', '/bin'].map((folder) => join(folder, name)).find(existsSync) ?? null
}

/** What the machine lacks for confining programs, as a sentence; null where nothing seems to be missing. */
export const missingForConfinement = (): string | null => {
  if (process.platform !== 'linux') return 'Isolated processes need Linux.'
  if (systemCallFilter(process.arch) === null) return `Isolated processes are not made for ${process.arch}.`
  if (findProgram('bwrap') === null)
    return 'Install bubblewrap (on Debian and Ubuntu: apt install bubblewrap).'
  if (findProgram('prlimit') === null)
    return 'Install prlimit (on Debian and Ubuntu: apt install util-linux).'
  return null
}

/**
 * Starts a program in namespaces of its own: no network, no other processes, no files but those named, no environment, no
 * rights, and hard limits. Its channels are connections, from descriptor 3 on. It ends with the process that starts it. Throws where the machine cannot do it at all; where the kernel refuses, the process
 * ends at once with a reason on its error output.
 */
export const spawnConfined = (
  { command, readable, environment, dataBytes }: Confined,
  channels: readonly Socket[],
): ChildProcess => {
  const filter = systemCallFilter(process.arch)
  const bubblewrap = findProgram('bwrap')
  const limiter = findProgram('prlimit')
  if (filter === null || bubblewrap === null || limiter === null) {
    throw new Error(missingForConfinement() ?? 'This machine cannot isolate processes.')
  }
  const filterDescriptor = 3 + channels.length
  const options = [
    '--unshare-all',
    '--unshare-user',
    '--disable-userns',
    '--uid',
    `${nobody}`,
    '--gid',
    `${nobody}`,
    '--hostname',
    'sandbox',
    '--die-with-parent',
    '--as-pid-1',
    '--cap-drop',
    'ALL',
    '--seccomp',
    `${filterDescriptor}`,
    '--clearenv',
    ...Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]),
    ...linked.filter(existsSync).flatMap((folder) => ['--ro-bind', realpathSync(folder), folder]),
    '--dir',
    '/dev',
    ...devices.flatMap((device) => ['--dev-bind', device, device]),
    '--size',
    `${mostTemporaryBytes}`,
    '--tmpfs',
    '/tmp',
    ...readable.flatMap(([outside, inside]) => ['--ro-bind', outside, inside]),
    '--remount-ro',
    '/',
    '--chdir',
    '/tmp',
    '--',
  ]
  const limits = [
    `--nproc=${mostProcesses}`,
    `--nofile=${mostOpenFiles}`,
    `--fsize=${mostTemporaryBytes}`,
    '--core=0',
    ...(dataBytes === undefined ? [] : [`--data=${Math.round(dataBytes)}`]),
  ]
  usersGiven = (usersGiven + 1) % mostUsers
  const user = firstUser + usersGiven
  const child = spawn(limiter, [...limits, bubblewrap, ...options, ...command], {
    cwd: '/',
    // A session of its own, without a terminal, that has its priority from the first moment on.
    detached: true,
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', ...channels, 'pipe'],
    ...(isRoot() ? { uid: user, gid: user } : {}),
  })
  const filtering = child.stdio[filterDescriptor]
  if (filtering !== null && filtering !== undefined && 'end' in filtering) {
    filtering.on('error', () => {})
    filtering.end(filter)
  }
  return child
}
