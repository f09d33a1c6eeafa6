import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const isAlive = (processId) => {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const holderOf = (file) => {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/**
 * Waits until no other living process holds the lock of this file, and takes it. Resolves with the way to give it
 * back; a lock whose process has ended without that is taken over.
 */
export const acquireLock = async (file) => {
  mkdirSync(dirname(file), { recursive: true })
  // Written first and then given its name, so that nobody ever reads a lock without its holder.
  const mine = `${file}.${process.pid}`
  writeFileSync(mine, String(process.pid))
  const release = () => rmSync(file, { force: true })
  process.once('exit', () => {
    rmSync(mine, { force: true })
    if (holderOf(file) === process.pid) release()
  })
  for (;;) {
    try {
      linkSync(mine, file)
      rmSync(mine, { force: true })
      return release
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const holder = holderOf(file)
    if (holder !== null && !isAlive(holder)) release()
    else await wait(200)
  }
}
