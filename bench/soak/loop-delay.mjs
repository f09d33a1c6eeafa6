/** Loaded into each server (`NODE_OPTIONS`): notes once a second how late its event loop was. */
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const { ASHLAR_DATA_DIR: folder, PORT: port } = process.env

if (isMainThread && process.argv[1]?.endsWith('server.js') && folder !== undefined) {
  const resolution = 10
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  setInterval(() => {
    // What the histogram has is the time between two looks, the resolution among it.
    const [median, slow, slowest] = [delay.percentile(50), delay.percentile(99), delay.max].map(
      (nanoseconds) => Math.max(0, nanoseconds / 1e6 - resolution).toFixed(1),
    )
    delay.reset()
    const { user, system } = process.cpuUsage()
    const line = [Date.now(), median, slow, slowest, Math.round((user + system) / 1000)].join(' ')
    try {
      appendFileSync(join(folder, `loop-delay-${port}.txt`), `${line}\n`)
    } catch {
      // The folder goes at the end of a soak.
    }
  }, 1000).unref()
}
