import { expect, it } from 'vitest'
import { soak } from './testing.ts'

it('brings every run to one end while servers and the database are killed', async () => {
  const report = await soak({ milliseconds: 20_000, workers: 2, leaseMilliseconds: 1500 })
  expect(report).toMatchObject({ missing: 0, unended: 0, doubled: 0, skipped: 0, contradicting: 0 })
  expect(report.started).toBeGreaterThan(20)
  expect(report.kills).toBeGreaterThan(0)
}, 180_000)
