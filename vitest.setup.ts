import { afterAll, vi } from 'vitest'
// Files share their modules: what this one replaces is replaced once for all of them.
import './vitest.worker.ts'

const environment = { ...process.env }

// What a file sets of the environment, and of the clock, is not there for the next one.
afterAll(() => {
  for (const name of Object.keys(process.env)) {
    if (!(name in environment)) delete process.env[name]
  }
  Object.assign(process.env, environment)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
