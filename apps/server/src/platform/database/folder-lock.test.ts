import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { temporaryFolder } from '../testing.ts'
import { leasesIn, withFolderLock } from './folder-lock.ts'
import { isIdentityAlive, processIdentity } from './process-identity.ts'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

/** The identity of a process that has ended. */
const deadIdentity = (): string => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  return `${pid}:1`
}

describe('withFolderLock', () => {
  it('lets one piece of work run at a time', async () => {
    const file = join(folder.path, 'lock')
    let running = 0
    let most = 0
    await Promise.all(
      Array.from({ length: 8 }, () =>
        withFolderLock(file, systemClock, async () => {
          running += 1
          most = Math.max(most, running)
          await systemClock.wait(5)
          running -= 1
        }),
      ),
    )
    expect(most).toBe(1)
    expect(readdirSync(folder.path)).toEqual([])
  })

  it('clears the lock of a process that died, for one of those who wait', async () => {
    const file = join(folder.path, 'lock')
    writeFileSync(file, deadIdentity())
    let most = 0
    let running = 0
    await Promise.all(
      Array.from({ length: 4 }, () =>
        withFolderLock(file, systemClock, async () => {
          running += 1
          most = Math.max(most, running)
          await systemClock.wait(5)
          running -= 1
        }),
      ),
    )
    expect(most).toBe(1)
  })

  it('is released when the work fails', async () => {
    const file = join(folder.path, 'lock')
    await expect(withFolderLock(file, systemClock, () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    )
    expect(await withFolderLock(file, systemClock, async () => 'again')).toBe('again')
  })
})

describe('leases', () => {
  it('count the other users that live, and forget the dead', async () => {
    const places = join(folder.path, 'leases')
    const [own, other] = [leasesIn(places), leasesIn(places)]
    mkdirSync(places)
    writeFileSync(join(places, 'dead'), deadIdentity())
    await own.take()
    await other.take()
    expect(await own.release()).toBe(1)
    expect(await other.release()).toBe(0)
    expect(readdirSync(places)).toEqual([])
  })
})

describe('the identity of a process', () => {
  it('is that of a living process as long as it lives', () => {
    expect(isIdentityAlive(processIdentity(process.pid))).toBe(true)
    expect(isIdentityAlive(deadIdentity())).toBe(false)
    expect(isIdentityAlive('')).toBe(false)
    expect(isIdentityAlive('0:0')).toBe(false)
  })
})
