import type { ScopeEntry } from '@ashlar/runtime'
import type { ApiRecord } from '@ashlar/schema'
import { SegmentedControl } from '@mantine/core'
import type { ReactElement } from 'react'
import { EventHandlerEditor, useHandlerSurroundings } from '../events/index.ts'
import classes from './ApiEditor.module.css'
import { pageLoadChoice, pageLoadChoices, triggerFor, type PageLoadChoice } from './page-load-choice.ts'

const explanations: Readonly<Record<PageLoadChoice, string>> = {
  automatic: 'Runs when the page opens if a component, or another API that runs then, uses its response.',
  always: 'Runs each time the page opens.',
  never: 'Runs only when an event handler says so.',
}

const handlers = [
  { key: 'onSuccess', label: 'On success' },
  { key: 'onError', label: 'On error' },
  { key: 'onCancel', label: 'On cancel' },
] as const

interface ApiSettingsProps {
  api: ApiRecord
  names: () => readonly ScopeEntry[]
  onChange: (api: ApiRecord) => void
}

/** What an API does beside its blocks: when it runs, and what follows a run. */
export const ApiSettings = ({ api, names, onChange }: ApiSettingsProps): ReactElement => {
  const choice = pageLoadChoice(api.trigger)
  const surroundings = useHandlerSurroundings(names)
  return (
    <div className={classes['form']}>
      <div className={classes['field']}>
        <span className={classes['label']} aria-hidden="true">
          Run on page load
        </span>
        <SegmentedControl
          size="xs"
          aria-label="Run on page load"
          data={[...pageLoadChoices]}
          value={choice}
          onChange={(next) => onChange({ ...api, trigger: triggerFor(next) })}
        />
        <span className={classes['help']}>{explanations[choice]}</span>
      </div>
      <h3 className={classes['sectionTitle']}>Event handlers</h3>
      {handlers.map(({ key, label }) => (
        <EventHandlerEditor
          key={key}
          label={label}
          steps={api[key]}
          onChange={(steps) => onChange({ ...api, [key]: steps })}
          {...surroundings}
        />
      ))}
    </div>
  )
}
