import { readdirSync, readFileSync } from 'node:fs'

interface ProcessFacts {
  pid: number
  parent: number
  command: string
  /** Resident memory in bytes. */
  resident: number
}

const readProcess = (pid: number): ProcessFacts | null => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const field = (name: string): string => new RegExp(`^${name}:\\s*(.*)$`, 'mu').exec(status)?.[1] ?? ''
    return {
      pid,
      parent: Number(field('PPid')),
      command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? '',
      resident: Number.parseInt(field('VmRSS'), 10) * 1024,
    }
  } catch {
    return null
  }
}

/** The resident memory of the Node processes below a process and of itself, in bytes. Linux only. */
export const residentMemoryOfNode = (root: number): number => {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? [])
  const below = new Set([root])
  for (let grew = true; grew; ) {
    grew = false
    for (const { pid, parent } of all) {
      if (below.has(pid) || !below.has(parent)) continue
      below.add(pid)
      grew = true
    }
  }
  return all
    .filter(({ pid, command }) => below.has(pid) && /(?:^|\/)node$/u.test(command))
    .reduce((sum, { resident }) => sum + resident, 0)
}
