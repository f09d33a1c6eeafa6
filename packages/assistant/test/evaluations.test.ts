import { pageCheck, widgetCatalogue } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { describe, expect, it } from 'vitest'
import { evaluations, play, recordedTurn } from '../evaluations/index.ts'

const check = pageCheck(widgetCatalogue(widgetDescriptors))

describe('the tasks of the assistant that builds', () => {
  it('are at least 60, each with a name of its own and a page that is sound at the start', () => {
    expect(evaluations.length).toBeGreaterThanOrEqual(60)
    expect(new Set(evaluations.map(({ name }) => name)).size).toBe(evaluations.length)
    for (const { name, start } of evaluations) expect(check(start()), name).toMatchObject({ ok: true })
  })

  it.each(evaluations)('are done as recorded: $name', async (evaluation) => {
    const { unmet, reason } = await play(evaluation, recordedTurn(evaluation))
    expect(unmet).toEqual([])
    expect(reason).toBe('finished')
  })

  it.each(evaluations)('are not done where nothing was done: $name', async (evaluation) => {
    const { unmet } = await play({ ...evaluation, turns: [] }, recordedTurn({ ...evaluation, turns: [] }))
    // Where nothing is the right thing to do, what was said is.
    expect(
      unmet.length > 0 ||
        evaluation.conditions.every(({ says }) => /keep|none|Nothing|told|accepted/u.test(says)),
    ).toBe(true)
  })
})
