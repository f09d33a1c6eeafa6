import { Switch } from '@mantine/core'
import type { ReactElement } from 'react'
import { chooseCancelHandlers, useCancelHandlers } from '../../../session/index.ts'

/** Whether stopping a run by hand leads to the steps above: a choice of who builds, for all APIs. */
export const CancelHandlersSwitch = (): ReactElement => (
  <Switch
    size="xs"
    label="Run On cancel when I stop an API by hand"
    description="For you and in this browser, for all APIs. A run that a step cancels, or a newer one overtakes, never leads there."
    checked={useCancelHandlers()}
    onChange={(event) => chooseCancelHandlers(event.currentTarget.checked)}
  />
)
