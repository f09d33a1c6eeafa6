import { fileURLToPath } from 'node:url'
import { serialize } from 'node:v8'
import { parsingReader } from '@ashlar/expression'
import { EvaluationCore } from '@ashlar/runtime/evaluation-core'
import { reachingApplication } from './documents.ts'
import { changeOf, definitionOf, valuesIn } from './messages.ts'
import { type Measurement, median, print } from '../support/measurement.ts'

const reaches = [20, 1000] as const
const changes = 200

/**
 * Measures what crosses to the worker and back for one change: bytes both ways, and the time to write and read them,
 * each against the least that could say it.
 */
export async function measure(): Promise<Measurement[]> {
  return reaches.flatMap((reach) => {
    const core = new EvaluationCore(
      parsingReader,
      () => {},
      () => performance.now(),
    )
    core.handle(definitionOf(reachingApplication(1000, reach, 'mix').entities))
    const reply = core.handle(changeOf('Input', 'value', 2))
    const values = valuesIn(reply)
    if (values.length !== reach) throw new Error('The change did not reach what it should.')
    // The form in which a page numbers its requests.
    const requestId = crypto.randomUUID()
    const request = { requestId, ...changeOf('Input', 'value', 2) }
    const both = [request, { requestId, ...reply }]
    const bytesOfAnswer: Measurement = {
      name: `bytes of the answer to a change of ${reach} values`,
      unit: 'bytes',
      ours: serialize({ requestId, ...reply }).length,
      floor: serialize(values).length,
      reach: { of: 'ratio', at: 'most', value: 1.2 },
    }
    const bytesOfRequest: Measurement = {
      name: `bytes of the request of a change that reaches ${reach}`,
      unit: 'bytes',
      ours: serialize(request).length,
      reach: { of: 'value', at: 'most', value: 300 },
    }
    const time: Measurement = {
      name: `time to copy request and answer of a change of ${reach} values`,
      unit: 'ms',
      ours: timeToCopy(both),
      floor: timeToCopy([values]),
      reach: { of: 'ratio', at: 'most', value: 2 },
    }
    return [bytesOfAnswer, bytesOfRequest, time]
  })
}

/** Time in ms to copy messages as a port does, one after the other. */
function timeToCopy(messages: readonly unknown[]): number {
  const times: number[] = []
  for (let change = 0; change < changes; change += 1) {
    const start = performance.now()
    for (const message of messages) structuredClone(message)
    times.push(performance.now() - start)
  }
  return median(times)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) print(await measure())
