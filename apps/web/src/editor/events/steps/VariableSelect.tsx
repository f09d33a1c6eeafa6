import { Select } from '@mantine/core'
import type { ReactElement } from 'react'
import type { HandlerSurroundings, StepOf } from '../step-form.ts'
import { withCurrent } from './with-current.ts'

type StateReference = StepOf<'setStateVar'>['state']

interface VariableSelectProps {
  state: StateReference
  onChange: (state: StateReference) => void
  surroundings: HandlerSurroundings
}

/** Chooses a state variable of the page. */
export const VariableSelect = ({ state, onChange, surroundings }: VariableSelectProps): ReactElement => (
  <Select
    size="xs"
    label="Variable"
    data={withCurrent(surroundings.stateVariableNames, [state.name])}
    value={state.name}
    onChange={(name) => name !== null && onChange({ name, scope: 'page' })}
    nothingFoundMessage="This page has no such variable."
    searchable
  />
)
