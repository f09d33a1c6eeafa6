import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

interface ProcessFacts {
  pid: number
  parent: number
  /** The program, and the file that it was given to run, if it is one that runs files. */
  command: string
  file: string
  /** Resident memory in bytes. */
  resident: number
}

const readProcess = (pid: number): ProcessFacts | null => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const field = (name: string): string => new RegExp(`^${name}:\\s*(.*)$`, 'mu').exec(status)?.[1] ?? ''
    const [command = '', ...given] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return {
      pid,
      parent: Number(field('PPid')),
      command,
      file: given.find((argument) => !argument.startsWith('-')) ?? '',
      resident: Number.parseInt(field('VmRSS'), 10) * 1024,
    }
  } catch {
    return null
  }
}

const processIds = (): number[] =>
  readdirSync('/proc').flatMap((name) => (/^\d+$/u.test(name) ? [Number(name)] : []))

const withAllBelow = (root: number): ProcessFacts[] => {
  const all = processIds().flatMap((pid) => readProcess(pid) ?? [])
  const below = new Set([root])
  for (let grew = true; grew; ) {
    grew = false
    for (const { pid, parent } of all) {
      if (below.has(pid) || !below.has(parent)) continue
      below.add(pid)
      grew = true
    }
  }
  return all.filter(({ pid }) => below.has(pid))
}

/** The resident memory of the Node processes below a process and of itself, in bytes. Linux only. */
export const residentMemoryOfNode = (root: number): number =>
  withAllBelow(root)
    .filter(({ command }) => /(?:^|\/)node$/u.test(command))
    .reduce((sum, { resident }) => sum + resident, 0)

/** How many processes there are below a process, itself counted; of one program only where it is named. Linux only. */
export const countProcesses = (root: number, program = ''): number =>
  withAllBelow(root).filter(({ command }) => command.endsWith(program)).length

/** The processes below a process whose program has this name, or that run a file whose name has it. Linux only. */
export const findProcesses = (root: number, name: string): number[] =>
  withAllBelow(root)
    .filter(({ command, file }) => command.endsWith(name) || basename(file).includes(name))
    .map(({ pid }) => pid)

/** The process of the server that holds a data folder. Linux only; throws where there is none. */
export const serverProcess = (dataFolder: string): number => {
  const found = processIds().find((pid) => {
    try {
      return (
        readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`ASHLAR_DATA_DIR=${dataFolder}`) &&
        /\/node\0(?:[^\0]*\0)*[^\0]*\/dist\/server\.js\0/u.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
      )
    } catch {
      return false
    }
  })
  if (found === undefined) throw new Error(`No server holds ${dataFolder}.`)
  return found
}

/** The clock of `/proc/<pid>/stat` on Linux, in ticks a second. */
const ticks = 100

/** Milliseconds of CPU time that a process has used, all its threads together. Linux only. */
export const cpuTimeOf = (pid: number): number => {
  const [, facts = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = facts.split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticks
}
