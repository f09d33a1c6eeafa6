import { ActionIcon, Anchor, Button, SegmentedControl, Tooltip } from '@mantine/core'
import { Icon, shortcutText } from '@ashlar/ui'
import { BranchMenu } from '../branches/BranchMenu.tsx'
import { SaveStatus } from '../../saving/SaveStatus.tsx'
import { commandById, editorCommands } from '../commands/command-list.ts'
import { applies } from '../context/editor-command.ts'
import { PeopleHere } from '../people/PeopleHere.tsx'
import { ProblemsButton } from '../problems/ProblemsButton.tsx'
import { ProfilePicker } from '../profiles/ProfilePicker.tsx'
import { useEditor, useEditorParts, useView } from '../context/editor-context.tsx'
import { usePages } from '../context/pages-context.ts'
import { useIsNarrow } from '../use-screen.ts'
import { DeployButton } from './DeployButton.tsx'
import { deviceWidths } from './device-widths.ts'
import { showCanvas, showFiles } from './show-files.ts'
import { MoreMenu } from './MoreMenu.tsx'
import { PageMenu } from './PageMenu.tsx'
import classes from './TopBar.module.css'
import { publishedPath } from './use-deploy.ts'

/** The bar above the editor: what is edited, how saving stands, and what can be done with the whole. */
export const TopBar = ({ applicationName }: { applicationName: string }) => {
  const { session } = useEditorParts()
  const mode = useEditor((state) => state.mode)
  const saving = useEditor((state) => state.saving)
  const isNarrow = useIsNarrow()
  const isBuilding = mode === 'edit'
  const isFileOpen = useView(({ openFile }) => openFile !== null) && isBuilding
  return (
    <header className={classes.bar}>
      <div className={classes.start}>
        <Tooltip label="Back to Home">
          <ActionIcon component="a" href="/home" variant="subtle" color="gray" size="sm" aria-label="Home">
            <Icon name="house" />
          </ActionIcon>
        </Tooltip>
        <h1 className={classes.application}>{applicationName}</h1>
        <span aria-hidden className={classes.slash}>
          /
        </span>
        <PageMenu />
        <BranchMenu isNarrow={isNarrow} />
        <SaveStatus saving={saving} isNarrow={isNarrow} onRetry={() => void session.saver.flush()} />
      </div>
      {!isNarrow && (
        <div className={classes.middle}>
          {isBuilding && <ViewControl />}
          {!isFileOpen && <WidthControl />}
        </div>
      )}
      <div className={classes.end}>
        <PeopleHere />
        {isBuilding && (
          <>
            <ProblemsButton />
            <CommandButton id="undo" />
            <CommandButton id="redo" />
          </>
        )}
        {!isNarrow && <ProfilePicker />}
        <Button
          size="xs"
          variant={isBuilding ? 'default' : 'light'}
          leftSection={<Icon name={isBuilding ? 'play' : 'pencil'} size={14} />}
          onClick={() => session.setMode(isBuilding ? 'preview' : 'edit')}
        >
          {isBuilding ? 'Preview' : 'Back to editing'}
        </Button>
        {isNarrow ? <MoreMenu /> : <WideActions />}
      </div>
    </header>
  )
}

/** Whether the application is built on the canvas or in its files. */
const ViewControl = () => {
  const parts = useEditorParts()
  const pages = usePages()
  const isFileOpen = useView(({ openFile }) => openFile !== null)
  return (
    <SegmentedControl
      size="xs"
      aria-label="How the application is shown"
      value={isFileOpen ? 'code' : 'canvas'}
      onChange={(value) => (value === 'code' ? showFiles(parts, pages) : showCanvas(parts))}
      data={[
        { value: 'canvas', label: 'Canvas' },
        { value: 'code', label: 'Code' },
      ]}
    />
  )
}

/** At which width the page is shown. */
const WidthControl = () => {
  const { view } = useEditorParts()
  const deviceWidth = useView((state) => state.deviceWidth)
  const shownWidth = deviceWidths.find(({ width }) => width === deviceWidth)?.value ?? 'full'
  return (
    <SegmentedControl
      size="xs"
      aria-label="Width of the page"
      value={shownWidth}
      onChange={(value) =>
        view.setState({ deviceWidth: deviceWidths.find((width) => width.value === value)?.width ?? null })
      }
      data={deviceWidths.map(({ value, label, icon }) => ({
        value,
        label: (
          <span className={classes.width} title={label}>
            <Icon name={icon} label={label} size={14} />
          </span>
        ),
      }))}
    />
  )
}

/** What is done with the whole application, where there is room for a button each. */
const WideActions = () => {
  const { session, view } = useEditorParts()
  const deployment = useEditor((state) => state.deployment)
  const permissions = useEditor((state) => state.permissions)
  return (
    <>
      <Tooltip label="Application settings">
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label="Application settings"
          onClick={() => view.setState({ dialog: 'applicationSettings' })}
        >
          <Icon name="settings-2" />
        </ActionIcon>
      </Tooltip>
      {permissions.canShare && (
        <Button size="xs" variant="default" onClick={() => view.setState({ dialog: 'share' })}>
          Share
        </Button>
      )}
      {deployment !== null && (
        <Anchor
          href={publishedPath(session.applicationId)}
          target="_blank"
          className={classes.open ?? ''}
          aria-label="Open the deployed application"
          title="Open the deployed application"
        >
          <Icon name="external-link" size={14} />
        </Anchor>
      )}
      {permissions.canDeploy && <DeployButton />}
    </>
  )
}

/** A command of the list as a button of the bar; it says what it would take back or do again. */
const CommandButton = ({ id }: { id: 'undo' | 'redo' }) => {
  const { session, commands: context } = useEditorParts()
  const history = useEditor((state) => state.history)
  const command = commandById(editorCommands(session.catalogue), id)
  const step = (id === 'undo' ? history.done : history.undone).at(-1)
  const isPossible = applies(command, context)
  const keys = command.shortcut === undefined ? '' : ` (${shortcutText(command.shortcut)})`
  const label = step === undefined ? `Nothing to ${id}` : `${command.name}: ${step.label}${keys}`
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={command.name}
        aria-disabled={!isPossible}
        {...(isPossible ? {} : { 'data-disabled': true })}
        onClick={() => {
          if (isPossible) command.run(context)
        }}
      >
        <Icon name={command.icon} />
      </ActionIcon>
    </Tooltip>
  )
}
