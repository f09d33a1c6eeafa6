import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import { isolates } from './fixtures/isolation.ts'

const started: ChildProcess[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

/** The user, as the machine sees it, of a program that a server started; each call is another server. */
const userOfAnotherServer = async (): Promise<string | undefined> => {
  vi.resetModules()
  const { spawnConfined } = await import('./confinement.ts')
  const program = {
    command: ['/usr/bin/sleep', '60'],
    readable: [['/usr/bin', '/usr/bin']],
    environment: {},
    channels: 0,
  } as const
  const child = spawnConfined(program, [])
  started.push(child)
  return /^Uid:\t(\d+)/mu.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
}

it.runIf(isolates.javascript)(
  'gives what two servers of one machine run users of their own, where a server may choose: they share no limits',
  async () => {
    const own = process.getuid?.()
    const users = new Set([await userOfAnotherServer(), await userOfAnotherServer()])
    expect(users).not.toContain('0')
    expect(users.size).toBe(own === 0 ? 2 : 1)
  },
)
