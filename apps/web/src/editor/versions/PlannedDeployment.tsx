import { call, type PlannedDeploymentView, routes } from '@ashlar/contract'
import { notifyFailure } from '@ashlar/ui'
import { Alert, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { exactTime } from '../../screens/relative-time.ts'
import { failureOf } from '../../server/failure.ts'
import { callInSession } from '../../session/index.ts'
import { useEditor, useEditorSession } from '../context/editor-context.tsx'
import { versionsKey } from './versions-query.ts'

/** Says what is to be deployed later, or why it was not when its time came. */
export const PlannedDeployment = ({ planned }: { planned: PlannedDeploymentView }) => {
  const { applicationId } = useEditorSession()
  const queries = useQueryClient()
  const canDeploy = useEditor((state) => state.permissions.canDeploy)
  const { number, deployAt, plannedBy, failure } = planned
  const cancel = async (): Promise<void> => {
    try {
      await callInSession(
        call(routes.applications.cancelPlannedDeployment, { parameters: { applicationId } }),
      )
      await queries.invalidateQueries({ queryKey: versionsKey(applicationId) })
    } catch (error) {
      notifyFailure(`What is planned stays. ${failureOf(error).message}`)
    }
  }
  return (
    <Alert
      color={failure === null ? 'blue' : 'red'}
      title={failure === null ? `Version ${number} is deployed later` : `Version ${number} was not deployed`}
      mb="sm"
    >
      {failure === null
        ? `At ${exactTime(deployAt)}, planned by ${plannedBy.name}.`
        : `It was planned for ${exactTime(deployAt)} by ${plannedBy.name}. ${failure}`}
      {canDeploy && (
        <Button size="compact-xs" variant="default" mt="xs" display="block" onClick={() => void cancel()}>
          {failure === null ? 'Do not deploy it' : 'Put this away'}
        </Button>
      )}
    </Alert>
  )
}
