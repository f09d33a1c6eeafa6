import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Confined } from '../confinement.ts'

const home = '/sandbox'
const files = [
  'zygote.py',
  'gaps.py',
  'rehearsal.py',
  'prepared.py',
  'worker.py',
  'program.py',
  'line.py',
  'log.py',
  'forked_worker.py',
  'names.py',
  'output.py',
  'http_requests.py',
  'find_requests.py',
]

const interpreterSchema = z.object({ version: z.tuple([z.int(), z.int()]), paths: z.array(z.string()) })

export interface PythonInterpreter {
  /** The program itself, no link. */
  readonly program: string
  /** Folders with its own modules and the installed packages. */
  readonly folders: readonly string[]
}

/** What an interpreter is made of; null where there is none, or one that is too old. */
export const findPython = (candidate: string): PythonInterpreter | null => {
  if (!existsSync(candidate)) return null
  const question =
    'import sys, json; print(json.dumps({"version": sys.version_info[:2], "paths": [p for p in sys.path if p]}))'
  const { stdout, status } = spawnSync(candidate, ['-I', '-c', question], { env: {}, encoding: 'utf8' })
  if (status !== 0) return null
  const { version, paths } = interpreterSchema.parse(JSON.parse(stdout))
  if (version[0] !== 3 || version[1] < 9) return null
  return { program: realpathSync(candidate), folders: paths.filter(existsSync) }
}

/** The program of a process that forks one worker after the other for Python steps. */
export const pythonProgram = ({ program, folders }: PythonInterpreter): Confined => ({
  command: [program, '-I', '-B', `${home}/zygote.py`, home],
  readable: [
    [program, program],
    ...folders.filter((folder) => !folder.startsWith('/usr/lib/')).map((folder) => [folder, folder] as const),
    ...(existsSync('/usr/share/zoneinfo') ? [['/usr/share/zoneinfo', '/usr/share/zoneinfo'] as const] : []),
    ...files.map((file) => [join(import.meta.dirname, file), `${home}/${file}`] as const),
  ],
  environment: {
    HOME: '/tmp',
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    // Only for the loader; steps do not see it.
    LD_BIND_NOW: '1',
    // Libraries for numbers start a thread for each core otherwise, of which a step has only a share.
    OPENBLAS_NUM_THREADS: '1',
    OMP_NUM_THREADS: '1',
  },
  channels: 2,
})
