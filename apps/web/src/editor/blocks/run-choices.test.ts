import { describe, expect, it } from 'vitest'
import {
  inputChangeChoice,
  inputChangeChoices,
  pageLoadChoice,
  pageLoadChoices,
  withInputChangeChoice,
  withPageLoadChoice,
} from './run-choices.ts'

describe('when an API runs by itself', () => {
  it('is a choice about the page and one about what it reads, and each is stored and read back beside the other', () => {
    for (const { value: load } of pageLoadChoices) {
      for (const { value: change } of inputChangeChoices) {
        const trigger = withInputChangeChoice(withPageLoadChoice({ type: 'UI' }, load), change)
        expect([pageLoadChoice(trigger), inputChangeChoice(trigger)]).toEqual([load, change])
        expect(withPageLoadChoice(trigger, load)).toEqual(trigger)
      }
    }
  })

  it('is decided by what depends on it where the document says nothing', () => {
    expect(withPageLoadChoice({ type: 'UI', executeOnPageLoad: true }, 'automatic')).toEqual({ type: 'UI' })
  })
})
