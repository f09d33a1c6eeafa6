/** The queue library alone, tuned: jobs a second that do nothing, over an empty database. Writes one number. */
import { PgBoss } from 'pg-boss'

const count = 20_000
const boss = new PgBoss({ connectionString: process.argv[2] ?? '', schedule: false })
await boss.start()
await boss.createQueue('measured', { notify: true })
const jobs = Array.from({ length: count }, (_, index) => ({ data: { index } }))
for (let from = 0; from < count; from += 1000) await boss.insert('measured', jobs.slice(from, from + 1000))
let done = 0
const begun = performance.now()
await new Promise<void>((resolve) => {
  for (let worker = 0; worker < 4; worker += 1) {
    void boss.work(
      'measured',
      { batchSize: 100, pollingIntervalSeconds: 0.5, burstWhenBatchFull: true },
      async (batch) => {
        done += batch.length
        if (done >= count) resolve()
      },
    )
  }
})
process.stdout.write(`${count / ((performance.now() - begun) / 1000)}\n`)
await boss.stop({ graceful: false })
process.exit(0)
