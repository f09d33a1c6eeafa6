import { changingSteps } from '@ashlar/integrations/descriptors'
import type { ApiRecord, ApiTrigger } from '@ashlar/schema'
import { SegmentedControl } from '@mantine/core'
import type { ReactElement } from 'react'
import { Labeled } from '../forms/fields.tsx'
import {
  inputChangeChoice,
  inputChangeChoices,
  pageLoadChoice,
  pageLoadChoices,
  withInputChangeChoice,
  withPageLoadChoice,
  type PageLoadChoice,
} from '../run-choices.ts'

const loadHelp: Readonly<Record<PageLoadChoice, string>> = {
  automatic: 'Runs when the page opens if a component, or another API that runs then, uses its response.',
  always: 'Runs each time the page opens.',
  never: 'Runs only when an event handler says so.',
}

/** What follows a change of an input, and why nothing does where a step may change data. */
const changeHelp = (api: ApiRecord): string => {
  if (inputChangeChoice(api.trigger) === 'nothing') return 'Waits for an event handler.'
  const [first] = changingSteps(api)
  return first === undefined
    ? 'Runs again when a value that it reads changes, for example a filter. Only the latest answer counts.'
    : `Does not run again by itself: ${first.name} may change data. Run it from an event handler.`
}

interface RunsByItselfProps {
  api: ApiRecord
  onChange: (trigger: ApiTrigger) => void
}

/** When an API of a page runs without an event handler. */
export const RunsByItself = ({ api, onChange }: RunsByItselfProps): ReactElement => {
  const load = pageLoadChoice(api.trigger)
  return (
    <>
      <Labeled label="Run on page load" help={loadHelp[load]}>
        <SegmentedControl
          size="xs"
          aria-label="Run on page load"
          data={[...pageLoadChoices]}
          value={load}
          onChange={(next) => onChange(withPageLoadChoice(api.trigger, next))}
        />
      </Labeled>
      <Labeled label="When inputs change" help={changeHelp(api)}>
        <SegmentedControl
          size="xs"
          aria-label="When inputs change"
          data={[...inputChangeChoices]}
          value={inputChangeChoice(api.trigger)}
          onChange={(next) => onChange(withInputChangeChoice(api.trigger, next))}
        />
      </Labeled>
    </>
  )
}
