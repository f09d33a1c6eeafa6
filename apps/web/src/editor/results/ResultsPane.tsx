import type { RunView } from '@ashlar/contract'
import { Badge, Switch, Tabs } from '@mantine/core'
import { Icon, IconButton, useCopy } from '@ashlar/ui'
import { type ReactElement, useState } from 'react'
import { OutputView } from './OutputView.tsx'
import { duration, type ResultState, resultState } from './result-state.ts'
import { tableShape } from './result-shape.ts'
import classes from './ResultsPane.module.css'

/** The results of the latest run of an API, or of one block of it. */
export interface ResultsPaneProps {
  isLoading: boolean
  run: RunView | null
  /** The block whose result is shown; `null` for the run as a whole. */
  block: string | null
  /** Goes to the block that failed. */
  onShowBlock: (block: string) => void
}

/** Shows what a run answered, what it sent and what it wrote to its log. */
export const ResultsPane = ({ isLoading, run, block, onShowBlock }: ResultsPaneProps): ReactElement => {
  const state = resultState(isLoading, run, block)
  const table = state.status === 'success' ? tableShape(state.output) : null
  const [isJson, setJson] = useState(false)
  const [tab, setTab] = useState<string | null>('result')
  const hasRequest = state.request !== null
  const shownTab = tab === 'request' && !hasRequest ? 'result' : tab
  const text = copyText(shownTab, state)
  return (
    <section className={classes['pane']} aria-label="Results">
      <Tabs value={shownTab} onChange={setTab} variant="unstyled" classNames={tabClasses}>
        <div className={classes['bar']}>
          <Tabs.List>
            <Tabs.Tab value="result">Result</Tabs.Tab>
            <Tabs.Tab value="request" disabled={!hasRequest}>
              Request
            </Tabs.Tab>
            <Tabs.Tab
              value="console"
              rightSection={
                state.log.length > 0 && (
                  <Badge size="xs" variant="light" color="gray">
                    {state.log.length}
                  </Badge>
                )
              }
            >
              Console
            </Tabs.Tab>
          </Tabs.List>
          <div className={classes['facts']}>
            {shownTab === 'result' && table && (
              <Switch
                size="xs"
                label="Show JSON"
                labelPosition="left"
                checked={isJson}
                onChange={(event) => setJson(event.currentTarget.checked)}
              />
            )}
            <Status state={state} />
            <CopyButton text={text} />
          </div>
        </div>
        <Tabs.Panel value="result">
          <OutputView
            state={state}
            table={isJson ? null : table}
            onShowBlock={onShowBlock}
            resultId={`${run?.id ?? ''}:${block ?? ''}`}
          />
        </Tabs.Panel>
        <Tabs.Panel value="request">
          <pre className={classes['text']}>{state.request}</pre>
        </Tabs.Panel>
        <Tabs.Panel value="console">
          {state.log.length === 0 ? (
            <p className={classes['empty']}>Nothing was written to the log.</p>
          ) : (
            <pre className={classes['text']}>{state.log.join('\n')}</pre>
          )}
        </Tabs.Panel>
      </Tabs>
    </section>
  )
}

const tabClasses = {
  root: classes['tabs'] ?? '',
  list: classes['list'] ?? '',
  tab: classes['tab'] ?? '',
  panel: classes['panel'] ?? '',
}

const copyText = (tab: string | null, state: ResultState): string => {
  if (tab === 'request') return state.request ?? ''
  if (tab === 'console') return state.log.join('\n')
  if (state.error) return state.error.message
  return state.status === 'success' ? JSON.stringify(state.output, null, 2) : ''
}

const CopyButton = ({ text }: { text: string }): ReactElement => {
  const { state, copy } = useCopy('value')
  const label =
    state === 'copied' ? 'Copied' : state === 'failed' ? 'The browser does not allow copying' : 'Copy'
  return (
    <IconButton
      icon={state === 'copied' ? 'check' : 'copy'}
      label={label}
      isDisabled={text === ''}
      onClick={() => copy(text)}
    />
  )
}

const words = {
  none: '',
  loading: 'Loading',
  cancelled: 'API Run Cancelled',
  error: 'Error',
  skipped: 'Not executed',
  success: 'Success',
} as const
const icons = {
  none: '',
  loading: '',
  cancelled: 'circle-stop',
  error: 'circle-alert',
  skipped: 'minus',
  success: 'circle-check',
} as const

const Status = ({ state }: { state: ResultState }): ReactElement => (
  <output className={classes['status']} data-status={state.status}>
    {icons[state.status] !== '' && <Icon name={icons[state.status]} size={14} />}
    {words[state.status]}
    {state.milliseconds !== null && state.status !== 'cancelled' && (
      <span className={classes['time']}>{duration(state.milliseconds)}</span>
    )}
  </output>
)
