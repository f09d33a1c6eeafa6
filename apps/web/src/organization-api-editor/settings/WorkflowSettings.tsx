import type { WorkflowView } from '@ashlar/contract'
import type { WorkflowDefinition } from '@ashlar/schema'
import { CommonSettings } from '../../editor/blocks/settings/CommonSettings.tsx'
import { LookedAtFields } from '../../editor/code/index.ts'
import { WorkflowTrigger } from '../configure/WorkflowTrigger.tsx'
import type { KindSettingsProps } from '../edited-kind.ts'
import classes from './Settings.module.css'
import { TestCallFields } from './TestCallFields.tsx'

const everybody = {
  label: 'All callers',
  help: 'All who may run the workflow, and all access tokens for it.',
}

/** What a workflow is beside its blocks: how it is called, what it is tried out with, and who may run it. */
export const WorkflowSettings = ({
  view,
  definition,
  names,
  testCall,
  onTestCall,
  onChange,
}: KindSettingsProps<WorkflowView, WorkflowDefinition>) => (
  <div className={classes['settings']}>
    {view.permissions.canEdit && (
      <section className={classes['part']} aria-label="Test call">
        <h2 className={classes['title']}>Test call</h2>
        <p className={classes['help']}>
          What the blocks read as <code>params</code> and <code>body</code> when you run the workflow here.
          Kept in this browser, for you.
        </p>
        <TestCallFields testCall={testCall} onChange={onTestCall} />
      </section>
    )}
    <section className={classes['part']} aria-label="Answer and access">
      <h2 className={classes['title']}>Answer and access</h2>
      <LookedAtFields isLookedAt={!view.permissions.canEdit}>
        <CommonSettings
          api={definition}
          names={names}
          everybody={everybody}
          expressionHelp="Reads Global.user, Global.groups, params and body. Global.user is null behind an access token. Anything but true refuses the run."
          expressionExample="{{ params.key === 'expected' }}"
          onChange={onChange}
        />
      </LookedAtFields>
    </section>
    <WorkflowTrigger workflow={view} />
  </div>
)
