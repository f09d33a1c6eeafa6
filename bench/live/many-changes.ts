import { isDeepStrictEqual } from 'node:util'
import type { Measurement } from '../support/measurement.ts'
import { counted, counter, sharePage } from './shared-page.ts'

const editorCount = 8
/** Of all editors together; another number is given by the environment. */
const changeCount = Number(process.env['ASHLAR_BENCH_LIVE_CHANGES'] ?? 2_000)

/**
 * Eight editors on two servers change one page at once. Throws where a change is told twice or out of order; what it
 * measures is how many changes are missing in the end, how many documents differ, and how many are saved in a second.
 */
export const measure = async (): Promise<Measurement[]> => {
  const shared = await sharePage()
  try {
    const editors = await shared.open(editorCount)
    const begun = performance.now()
    const each = Math.floor(changeCount / editorCount)
    await Promise.all(
      editors.map(async (editor, index) => {
        for (let value = 0; value < each; value += 1) await editor.save(counted(`Counter${index}`, value))
      }),
    )
    const seconds = (performance.now() - begun) / 1000
    const last = Math.max(...editors.map(({ revision }) => revision))
    await Promise.all(editors.map((editor) => editor.until(last)))
    const [reader] = await shared.open(1)
    const stored = reader?.records ?? {}
    const lost = editors.filter(
      (_, index) => !isDeepStrictEqual(stored[`Counter${index}`], counter(`Counter${index}`, each - 1)),
    ).length
    const different = editors.filter(({ records }) => !isDeepStrictEqual(records, stored)).length
    for (const editor of [...editors, ...(reader === undefined ? [] : [reader])]) editor.leave()
    const none = { of: 'value', at: 'most', value: 0 } as const
    const done = each * editorCount
    return [
      {
        name: `changes lost or doubled of ${done}`,
        unit: '',
        ours: Math.abs(last - done) + lost,
        reach: none,
      },
      { name: 'editors of 8 whose document differs in the end', unit: '', ours: different, reach: none },
      {
        name: 'changes of 8 editors on 2 servers to one page, saved and told to all',
        unit: 'a second',
        ours: done / seconds,
        reach: { of: 'value', at: 'least', value: 50 },
      },
    ]
  } finally {
    await shared.installation.remove()
  }
}
