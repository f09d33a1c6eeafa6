import type { RunView, StepResult } from '@ashlar/contract'
import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ResultsPane, type ResultsPaneProps } from './ResultsPane.tsx'

const aStep = (block: string, facts: Partial<StepResult> = {}): StepResult => ({
  ...{ block, kind: 'step', parent: null, index: 0 },
  status: 'succeeded',
  milliseconds: 5,
  request: null,
  placeholders: {},
  output: null,
  log: [],
  error: null,
  ...facts,
})
const aRun = (facts: Partial<RunView> = {}): RunView => ({
  id: 'run',
  status: 'succeeded',
  milliseconds: 12,
  output: null,
  error: null,
  steps: [],
  ...facts,
})

/** The words of the pane, without its markup. */
const words = (props: Partial<ResultsPaneProps>): string =>
  renderToStaticMarkup(
    createElement(
      MantineProvider,
      null,
      createElement(ResultsPane, {
        isLoading: false,
        run: null,
        block: null,
        onShowBlock: () => undefined,
        ...props,
      }),
    ),
  )
    .replaceAll(/<style[^>]*>.*?<\/style>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

describe('the results pane', () => {
  it('offers the first step before anything ran', () => {
    expect(words({})).toContain('Run the API to see its result here.')
  })

  it('says that it is loading', () => {
    expect(words({ isLoading: true })).toContain('Loading')
  })

  it('shows rows as a table with the time', () => {
    const shown = words({ run: aRun({ output: [{ id: 7, country: 'Norway' }] }) })
    for (const word of [
      'Result',
      'Request',
      'Console',
      'Show JSON',
      'Success',
      '12 ms',
      'country',
      'Norway',
    ]) {
      expect(shown).toContain(word)
    }
  })

  it('shows everything else as JSON, without a switch', () => {
    const shown = words({ run: aRun({ output: { total: 3 } }) })
    expect(shown).toContain('total:')
    expect(shown).not.toContain('Show JSON')
  })

  it('says that the run was cancelled', () => {
    expect(words({ run: aRun({ status: 'cancelled' }) })).toContain('API Run Cancelled')
  })

  it('says what failed, where, and with which code', () => {
    const error = {
      code: 'query_failed' as const,
      message: 'relation "invoces" does not exist',
      block: 'Step1',
    }
    const shown = words({ run: aRun({ status: 'failed', error }) })
    for (const word of ['Error', 'invoces', 'Step1', 'query_failed']) expect(shown).toContain(word)
  })

  it('says which failure kept a step from running', () => {
    const error = { code: 'query_failed' as const, message: 'no', block: 'Step1' }
    const steps = [aStep('Step1', { status: 'failed', error }), aStep('Step2', { status: 'skipped' })]
    expect(words({ run: aRun({ status: 'failed', error, steps }), block: 'Step2' })).toContain(
      'This step was not executed due to the failure in Step1',
    )
  })

  it('counts the lines of the log', () => {
    const steps = [aStep('Step1', { log: ['one', 'two', 'three'] })]
    expect(words({ run: aRun({ steps }) })).toContain('Console 3')
  })
})
