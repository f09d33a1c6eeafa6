import { DialogActions } from '@ashlar/ui'
import type { DeploymentRefusal } from '@ashlar/contract'
import { Button, Modal } from '@mantine/core'
import { useEditor, useEditorParts } from '../context/editor-context.tsx'
import { showPlace } from '../context/show-place.ts'
import classes from './DeployRefused.module.css'
import type { Deploying } from './use-deploy.ts'

type Api = DeploymentRefusal['apis'][number]

/** Says which steps keep the application from being deployed, and offers to deploy the rest. */
export const DeployRefused = ({ refused, isBusy, deployWithout, giveUp }: Deploying) => {
  const apis = refused?.apis ?? []
  return (
    <Modal opened={refused !== null} onClose={giveUp} title="Nothing was deployed" size={560}>
      <p className={classes.text}>
        {apis.length === 1 ? 'This API cannot run as it is:' : 'These APIs cannot run as they are:'}
      </p>
      <ul className={classes.apis}>
        {apis.map((api) => (
          <ApiEntry key={api.id} api={api} mayLeaveOut={refused?.mayLeaveOut === true} onShow={giveUp} />
        ))}
      </ul>
      {refused?.mayLeaveOut === false && (
        <p className={classes.text}>
          Pages of the application are damaged as well, so the rest cannot be deployed.
        </p>
      )}
      <DialogActions isApart>
        <Button variant="default" onClick={giveUp}>
          Cancel
        </Button>
        {refused?.mayLeaveOut === true && (
          <Button loading={isBusy} onClick={() => void deployWithout(apis.map(({ id }) => id))}>
            {apis.length === 1 ? 'Deploy without it' : 'Deploy without them'}
          </Button>
        )}
      </DialogActions>
    </Modal>
  )
}

const ApiEntry = ({
  api: { id, name, page, pageId, problems, keepsDeployed },
  mayLeaveOut,
  onShow,
}: {
  api: Api
  mayLeaveOut: boolean
  onShow: () => void
}) => {
  const parts = useEditorParts()
  const openPageId = useEditor((state) => state.pageId)
  return (
    <li className={classes.api}>
      <strong>
        {name} on {page}
      </strong>
      {problems.map(({ block, reason }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells two problems of a step apart
        <div key={place} className={classes.problem}>
          <span>
            {block !== null && <b>{block.name}: </b>}
            {reason}
          </span>
          {pageId === openPageId && (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => {
                onShow()
                showPlace(
                  parts,
                  block === null ? { kind: 'api', id } : { kind: 'block', apiId: id, id: block.id },
                )
              }}
            >
              {block === null ? 'Show the API' : 'Show the step'}
            </Button>
          )}
        </div>
      ))}
      {mayLeaveOut && (
        <p className={classes.outcome}>
          {keepsDeployed
            ? 'Without it, people go on with the version that was deployed last.'
            : 'Without it, people find no such API: what runs it does nothing.'}
        </p>
      )}
    </li>
  )
}
