import { availableParallelism } from 'node:os'
import { CodeProcess, type CodeWorker } from './code-process.ts'
import { failedBy } from './code-result.ts'
import type { CodeHost, CodeLanguage, CodeResult, CodeTask } from './code-task.ts'
import { missingForConfinement } from './confinement.ts'
import { KnownPrograms } from './known-programs.ts'
import { javascriptProgram } from './javascript/javascript-program.ts'
import { startInterpreter } from './javascript/start-interpreter.ts'
import { findPython, pythonProgram } from './python/python-program.ts'
import { startWebAssembly } from './python/wasm/start-webassembly.ts'
import { ProgramStarter } from './starter/program-starter.ts'
import { WorkerPool } from './worker-pool.ts'

/** How code of a language is kept apart from everything else on this machine. */
export interface IsolationReport {
  /** `processes`: in isolated processes; `interpreter`: in a bounded interpreter, slower. */
  readonly kind: 'processes' | 'interpreter'
  /** What that means, for the person who looks after the server. */
  readonly sentence: string
  /** What to do to have more; null where nothing is missing. */
  readonly advice: string | null
}

/** Runs the code of JavaScript and Python steps, apart from the server and from other organizations. */
export interface CodeRunner {
  /** Never throws for what code does. */
  run(task: CodeTask, host: CodeHost, signal: AbortSignal): Promise<CodeResult>
  /** What this machine offers; found out once, when it is first asked for or something runs. */
  readonly isolation: Promise<Readonly<Record<CodeLanguage, IsolationReport>>>
  /** Has a process ready before the first step needs it. */
  prepare(organizationId?: string): Promise<void>
  /** Ends all processes; what runs is answered as failed. */
  close(): Promise<void>
}

export interface CodeRunnerOptions {
  /** How many processes of one language there are; an organization that finds none free has one more, up to twice as many. */
  readonly processes?: number
  /** After how long a process ends that nobody needs. */
  readonly idleMilliseconds?: number
  /** How many steps of one organization may wait for a process. */
  readonly mostWaiting?: number
  /** The memory of the tasks that `prepare` prepares for. */
  readonly memoryBytes?: number
  /** The Python interpreter to use. */
  readonly python?: string
  /** False: as on a machine that cannot isolate processes. */
  readonly mayIsolate?: boolean
}

interface Language {
  readonly report: IsolationReport
  readonly pool: WorkerPool
  /** Whether a worker is had ready before anything needs one. */
  readonly isPrepared: boolean
}

/** After how long a process ends that nobody needs, where nothing else is said. */
export const usualIdleMilliseconds = 60_000

const defaults = {
  processes: 16,
  idleMilliseconds: usualIdleMilliseconds,
  mostWaiting: 2_000,
  memoryBytes: 256 * 1024 * 1024,
  python: '/usr/bin/python3',
  mayIsolate: true,
}

/** A process that has shown that one can start is kept for what may have asked for it, and no longer. */
export const spareMilliseconds = 1_000

/** While a process is made the server waits, all the longer the busier the machine is; a thread makes itself. */
const replacedPerSecondOf = { processes: 0.25, threads: 1000 }

const cannotIsolate = 'This machine cannot isolate processes.'
const allowNamespaces = 'Allow user namespaces for the user that the server runs as.'
const separate = 'runs in processes of its organization, without files, network or rights'

/**
 * Has a task run whose large output is handed over in its turn. Processes have asked for that before it was read; what comes
 * from threads is here already.
 */
const runInTurn = async (
  pool: WorkerPool,
  task: CodeTask,
  host: CodeHost,
  signal: AbortSignal,
): Promise<CodeResult> => {
  const { onLargeOutput } = host
  if (onLargeOutput === undefined) return await pool.run(task, host, signal)
  let admitted = 0
  const admit = async (bytes: number): Promise<void> => {
    await onLargeOutput(bytes)
    admitted = bytes
  }
  const result = await pool.run(task, { ...host, onLargeOutput: admit }, signal)
  if (!result.ok || result.json === undefined || result.json.length <= admitted) return result
  try {
    await admit(result.json.length)
    return result
  } catch (error) {
    return signal.aborted || !(error instanceof Error)
      ? failedBy('cancelled', task.limits)
      : failedBy('busy', task.limits, error.message)
  }
}

/** The runner of code steps. No process is alive before something is to run, or after a while without work. */
export const createCodeRunner = (given: CodeRunnerOptions = {}): CodeRunner => {
  const options = { ...defaults, ...given }
  const cores = availableParallelism()
  const starter = new ProgramStarter()

  const poolOf = (
    start: (memoryBytes: number, standsBehind: boolean) => CodeWorker,
    atOnce: number,
    replacedPerSecond = replacedPerSecondOf.processes,
  ): WorkerPool =>
    new WorkerPool({
      start,
      most: options.processes,
      mostWithNewcomers: 2 * options.processes,
      mostOfOne: Math.max(1, Math.ceil(options.processes / 2)),
      mostOfBreaking: Math.ceil(cores / 2),
      mostInFront: cores,
      atOnce,
      mostWaiting: options.mostWaiting,
      idleMilliseconds: options.idleMilliseconds,
      spareMilliseconds: Math.min(spareMilliseconds, options.idleMilliseconds),
      usualMemoryBytes: options.memoryBytes,
      replacedPerSecond,
    })

  /** A pool that has just shown that it can start a process, or why it cannot. */
  const tried = async (pool: WorkerPool): Promise<string | null> => {
    try {
      await pool.prepare()
      return null
    } catch (error) {
      await pool.close()
      return error instanceof Error ? error.message : String(error)
    }
  }

  const openJavaScript = async (): Promise<Language> => {
    const missing = options.mayIsolate ? missingForConfinement() : 'It was switched off.'
    const processes = poolOf(
      (bytes, standsBehind) => new CodeProcess(starter.start(javascriptProgram(bytes)), null, standsBehind),
      cores,
    )
    const failure = missing ?? (await tried(processes))
    if (failure === null) {
      return {
        report: { kind: 'processes', sentence: `JavaScript ${separate}.`, advice: null },
        pool: processes,
        isPrepared: true,
      }
    }
    return {
      report: {
        kind: 'interpreter',
        sentence: `JavaScript runs in a bounded interpreter, slower than in isolated processes: ${missing === null ? failure : cannotIsolate}`,
        advice: missing ?? allowNamespaces,
      },
      pool: poolOf(startInterpreter, 1, replacedPerSecondOf.threads),
      isPrepared: true,
    }
  }

  const openPython = async (): Promise<Language> => {
    const programs = new KnownPrograms()
    const inWebAssembly = (reason: string, advice: string): Language => ({
      report: {
        kind: 'interpreter',
        sentence: `Python runs in WebAssembly, slower than in isolated processes and without installed packages: ${reason}`,
        advice,
      },
      pool: poolOf(startWebAssembly(advice, programs), cores, replacedPerSecondOf.threads),
      // It would be read and compiled for nothing where no step is written in Python.
      isPrepared: false,
    })
    const missing = options.mayIsolate ? missingForConfinement() : 'It was switched off.'
    if (missing !== null) return inWebAssembly(cannotIsolate, missing)
    const interpreter = findPython(options.python)
    if (interpreter === null) {
      return inWebAssembly(
        `There is no Python 3.9 or newer at ${options.python}.`,
        'Install Python 3 (on Debian and Ubuntu: apt install python3).',
      )
    }
    // More than there are cores: while one answers the next, others clean up after theirs.
    const pool = poolOf(
      (_bytes, standsBehind) =>
        new CodeProcess(starter.start(pythonProgram(interpreter)), programs, standsBehind),
      cores + 2,
    )
    const failure = await tried(pool)
    return failure === null
      ? {
          report: { kind: 'processes', sentence: `Python ${separate}.`, advice: null },
          pool,
          isPrepared: true,
        }
      : inWebAssembly(failure, allowNamespaces)
  }

  const opened = new Map<CodeLanguage, Promise<Language>>()
  const open = { javascript: openJavaScript, python: openPython }
  /** What the machine offers for a language, found out when it is first needed. */
  const language = (name: CodeLanguage): Promise<Language> => {
    const known = opened.get(name) ?? open[name]()
    opened.set(name, known)
    return known
  }
  let isClosed = false

  return {
    run: async (task, host, signal) => {
      if (isClosed) return failedBy('unavailable', task.limits, 'The server is stopping.')
      const { pool } = await language(task.language)
      return await runInTurn(pool, task, host, signal)
    },
    get isolation() {
      return Promise.all([language('javascript'), language('python')]).then(([javascript, python]) => ({
        javascript: javascript.report,
        python: python.report,
      }))
    },
    prepare: async (organizationId) => {
      const all = await Promise.all([language('javascript'), language('python')])
      await Promise.all(
        all.filter(({ isPrepared }) => isPrepared).map(({ pool }) => pool.prepare(organizationId)),
      )
    },
    close: async () => {
      isClosed = true
      const all = await Promise.all(opened.values())
      await Promise.all(all.map(({ pool }) => pool.close()))
      await starter.close()
    },
  }
}
