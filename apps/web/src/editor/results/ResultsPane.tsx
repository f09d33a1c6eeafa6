import type { RunView } from '@ashlar/contract'
import { Badge, Switch, Tabs } from '@mantine/core'
import { IconButton, useCopy } from '@ashlar/ui'
import { type ReactElement, useState } from 'react'
import type { FailedApi } from './FailureNotice.tsx'
import { OutputView } from './OutputView.tsx'
import { type ResultState, resultState } from './result-state.ts'
import { tableShape } from './result-shape.ts'
import { ResultsStrip } from './ResultsStrip.tsx'
import { RunStatus } from './RunStatus.tsx'
import classes from './ResultsPane.module.css'

/** The results of the latest run of an API, or of one block of it. */
export interface ResultsPaneProps {
  isLoading: boolean
  run: RunView | null
  /** The block whose result is shown; `null` for the run as a whole. */
  block: string | null
  /** Whether what it runs on says what was sent to the outside. */
  showsRequest: boolean
  /** Makes room for the pane while it is collapsed; `null` where it is open. */
  onExpand?: (() => void) | null
  /** Goes to the block that failed. */
  onShowBlock: (block: string) => void
  /** The API that was run, where an assistant could mend it. */
  about?: FailedApi | undefined
}

/** Shows what a run answered, what it sent and what it wrote to its log. */
export const ResultsPane = (props: ResultsPaneProps): ReactElement => {
  const { isLoading, run, block, showsRequest, onExpand = null, onShowBlock, about } = props
  const state = resultState(isLoading, run, block)
  const table = state.status === 'success' ? tableShape(state.output) : null
  const [isJson, setJson] = useState(false)
  const [tab, setTab] = useState<string | null>('result')
  const hasRequest = showsRequest && state.request !== null
  const shownTab = tab === 'request' && !hasRequest ? 'result' : tab
  const text = copyText(shownTab, state)
  if (onExpand !== null) return <ResultsStrip state={state} onExpand={onExpand} />
  return (
    <section className={classes['pane']} aria-label="Results">
      <Tabs value={shownTab} onChange={setTab} variant="unstyled" classNames={tabClasses}>
        <div className={classes['bar']}>
          <Tabs.List>
            <Tabs.Tab value="result">Result</Tabs.Tab>
            {showsRequest && (
              <Tabs.Tab value="request" disabled={!hasRequest}>
                Request
              </Tabs.Tab>
            )}
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
            {run?.isTrial === true && !isLoading && (
              <Badge size="sm" variant="light" color="gray" flex="none">
                Rolled back
              </Badge>
            )}
            <RunStatus state={state} />
            {text !== '' && <CopyButton text={text} />}
          </div>
        </div>
        <Tabs.Panel value="result">
          <OutputView
            state={state}
            table={isJson ? null : table}
            onShowBlock={onShowBlock}
            about={about}
            resultId={`${run?.id ?? ''}:${block ?? ''}`}
          />
        </Tabs.Panel>
        <Tabs.Panel value="request">
          <pre className={classes['text']} tabIndex={0} role="region" aria-label="Request">
            {state.request}
          </pre>
        </Tabs.Panel>
        <Tabs.Panel value="console">
          {state.log.length === 0 ? (
            <p className={classes['empty']}>Nothing was written to the log.</p>
          ) : (
            <pre className={classes['text']} tabIndex={0} role="region" aria-label="Console">
              {state.log.join('\n')}
            </pre>
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
  if (state.error) return state.error.fullErrorMessage ?? state.error.message
  return state.status === 'success' ? JSON.stringify(state.output, null, 2) : ''
}

const CopyButton = ({ text }: { text: string }): ReactElement => {
  const { state, copy } = useCopy('link')
  const label =
    state === 'copied' ? 'Copied' : state === 'failed' ? 'The browser does not allow copying' : 'Copy'
  return <IconButton icon={state === 'copied' ? 'check' : 'copy'} label={label} onClick={() => copy(text)} />
}
