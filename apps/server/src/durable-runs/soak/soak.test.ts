import { expect, it } from 'vitest'
import { soak } from './testing.ts'

it('brings every run to one end while servers are killed and the database restarts, and ends no server', async () => {
  const report = await soak({ milliseconds: 10_000, workers: 2, leaseMilliseconds: 1500, seed: 1 })
  expect(report).toMatchObject({ missing: 0, unended: 0, doubled: 0, skipped: 0, contradicting: 0 })
  expect(report).toMatchObject({ deaths: 0, lostPlaces: 0 })
  expect(report.started).toBeGreaterThan(20)
  expect(report.kills).toBeGreaterThan(0)
  expect(report.databaseRestarts).toBeGreaterThan(2)
}, 300_000)
