import type { RunView } from '@ashlar/contract'
import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ResultsPane, type ResultsPaneProps } from './ResultsPane.tsx'
import { aRun, aStep } from './testing.ts'

const markup = (props: Partial<ResultsPaneProps>): string =>
  renderToStaticMarkup(
    createElement(
      MantineProvider,
      null,
      createElement(ResultsPane, {
        isLoading: false,
        run: null,
        block: null,
        showsRequest: true,
        onShowBlock: () => undefined,
        ...props,
      }),
    ),
  )

/** The words of the pane, without its markup. */
const words = (props: Partial<ResultsPaneProps>): string =>
  markup(props)
    .replaceAll(/<style[^>]*>.*?<\/style>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

describe('the results pane', () => {
  it('offers the first step before anything ran', () => {
    expect(words({})).toContain('Run it to see its result here.')
  })

  it('does not ask for a run after one that did not come to the block', () => {
    const shown = words({ run: aRun({ steps: [aStep('Other')] }), block: 'InElse' })
    expect(shown).toContain('The latest run did not execute this block.')
    expect(shown).not.toContain('to see its result here')
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

  it('has the tab of the request only where it says what was sent, and bars it until there is one', () => {
    expect(words({ showsRequest: false })).not.toContain('Request')
    const tabOf = (run: RunView | null): string =>
      /<button[^>]*>(?:(?!<\/button>).)*Request/u.exec(markup({ run }))?.[0] ?? ''
    expect(tabOf(null)).toContain('disabled')
    expect(tabOf(aRun({ steps: [aStep('Step1', { request: 'select 1' })] }))).not.toContain('disabled')
  })

  it('shows how the run went while it is collapsed, and the way back', () => {
    const shown = markup({ run: aRun(), onExpand: () => undefined })
    expect(shown).toContain('aria-label="Show results"')
    expect(shown).toContain('Success')
    expect(shown).not.toContain('Console')
  })

  it('says the time in ms also of a long run', () => {
    expect(words({ run: aRun({ milliseconds: 12_345.6 }) })).toContain('12,346 ms')
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

  it('shows the whole text of an error, what to do about it, and the step that failed', () => {
    const error = {
      code: 'code_failed' as const,
      message: 'boom',
      block: 'Step2',
      fullErrorMessage: 'Error on line 3:\nboom',
      hint: 'Convert it to a list.',
    }
    const shown = words({ run: aRun({ status: 'failed', error }) })
    for (const part of ['Error on line 3:', 'Convert it to a list.', 'Failed in Step2']) {
      expect(shown).toContain(part)
    }
  })

  it('shows what the server says where the run could not even begin', () => {
    const error = { code: 'internal_error' as const, message: 'boom', block: null }
    expect(words({ run: aRun({ status: 'failed', error }) })).toContain('boom')
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
