import { SegmentedControl, Select } from '@mantine/core'
import type { ReactElement } from 'react'
import classes from '../EventHandlerEditor.module.css'
import { defineStepForm, type HandlerSurroundings } from '../step-form.ts'
import { withCurrent } from './with-current.ts'

type Direction = 'open' | 'close'

const namesOf = ({ widgetNames }: HandlerSurroundings, type: string): string[] =>
  widgetNames.filter((widget) => widget.type === type).map(({ name }) => name)

interface OverlayFieldsProps {
  label: string
  options: readonly string[]
  name: string
  direction: Direction
  onChange: (name: string, direction: Direction) => void
}

const OverlayFields = ({ label, options, name, direction, onChange }: OverlayFieldsProps): ReactElement => (
  <>
    <Select
      size="xs"
      label={label}
      data={withCurrent(options, [name])}
      value={name}
      onChange={(chosen) => chosen !== null && onChange(chosen, direction)}
      nothingFoundMessage={`This page has no such ${label.toLowerCase()}.`}
      searchable
    />
    <div>
      <span className={classes['label']} aria-hidden="true">
        What to do
      </span>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label="What to do"
        data={[
          { value: 'open', label: 'Open' },
          { value: 'close', label: 'Close' },
        ]}
        value={direction}
        onChange={(chosen) => onChange(name, chosen === 'close' ? 'close' : 'open')}
      />
    </div>
  </>
)

const summary = (name: string, direction: Direction): string =>
  `${direction === 'open' ? 'Open' : 'Close'} ${name}`

/** Opens a modal, which closes the one that is open, or closes it. */
export const controlModal = defineStepForm({
  type: 'controlModal',
  icon: 'app-window',
  create: (id, surroundings) => {
    const [name] = namesOf(surroundings, 'modal')
    return name === undefined ? null : { id, type: 'controlModal', name, direction: 'open' }
  },
  summary: (step) => summary(step.name, step.direction),
  Form: ({ step, onChange, surroundings }) => (
    <OverlayFields
      label="Modal"
      options={namesOf(surroundings, 'modal')}
      name={step.name}
      direction={step.direction}
      onChange={(name, direction) => onChange({ ...step, name, direction })}
    />
  ),
})

/** Opens or closes a panel at the side of the page. */
export const controlSlideout = defineStepForm({
  type: 'controlSlideout',
  icon: 'panel-right',
  create: (id, surroundings) => {
    const [name] = namesOf(surroundings, 'slideout')
    return name === undefined ? null : { id, type: 'controlSlideout', name, direction: 'open' }
  },
  summary: (step) => summary(step.name, step.direction ?? 'open'),
  Form: ({ step, onChange, surroundings }) => (
    <OverlayFields
      label="Slideout"
      options={namesOf(surroundings, 'slideout')}
      name={step.name}
      direction={step.direction ?? 'open'}
      onChange={(name, direction) => onChange({ ...step, name, direction })}
    />
  ),
})
