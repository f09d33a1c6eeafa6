/**
 * Vitest's global set-up: while any test of a run is going on, this process counts as a user of the shared
 * PostgreSQL, so that it is not stopped and started again between test files. It is not started here: a run
 * without database tests never needs it.
 */
import { mkdirSync } from 'node:fs'
import { systemClock } from '../clock.ts'
import { clusterPaths } from './cluster.ts'
import { leasesIn, withFolderLock } from './folder-lock.ts'
import { isTestPostgresRunning, startTestPostgres, testDataFolder } from './testing.ts'

/** Called by vitest before the first test file; the answer is called after the last. */
export const setup = async (): Promise<() => Promise<void>> => {
  mkdirSync(testDataFolder, { recursive: true, mode: 0o700 })
  const paths = clusterPaths(testDataFolder)
  const leases = leasesIn(paths.leases)
  await withFolderLock(paths.lock, systemClock, () => leases.take())
  return async () => {
    await withFolderLock(paths.lock, systemClock, () => leases.release())
    if (!isTestPostgresRunning()) return
    // Adopting and giving up stops it, unless another run still uses it.
    const server = await startTestPostgres()
    await server.stop()
  }
}
