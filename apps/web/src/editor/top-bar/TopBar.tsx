import { ActionIcon, Anchor, Button, SegmentedControl, Tooltip } from '@mantine/core'
import { Icon, shortcutText } from '@ashlar/ui'
import { commandById, editorCommands } from '../commands/command-list.ts'
import { applies } from '../commands/editor-command.ts'
import { useEditor, useEditorParts, useView } from '../session/editor-context.tsx'
import { DeployButton, publishedPath } from './DeployButton.tsx'
import { PageMenu } from './PageMenu.tsx'
import { SaveStatus } from './SaveStatus.tsx'
import classes from './TopBar.module.css'

const widths = [
  { value: 'full', label: 'Full width', icon: 'monitor', width: null },
  { value: 'tablet', label: 'Tablet, 820 px', icon: 'tablet', width: 820 },
  { value: 'phone', label: 'Phone, 390 px', icon: 'smartphone', width: 390 },
] as const

/** The bar above the editor: what is edited, how saving stands, and what can be done with the whole. */
export const TopBar = ({ applicationName }: { applicationName: string }) => {
  const { session, view, commands: context } = useEditorParts()
  const mode = useEditor((state) => state.mode)
  const deviceWidth = useView((state) => state.deviceWidth)
  const deployment = useEditor((state) => state.deployment)
  const permissions = useEditor((state) => state.permissions)
  const shownWidth = widths.find(({ width }) => width === deviceWidth)?.value ?? 'full'
  const isBuilding = mode === 'edit'
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
        <SaveStatus />
      </div>
      <div className={classes.middle}>
        <SegmentedControl
          size="xs"
          aria-label="Width of the page"
          value={shownWidth}
          onChange={(value) =>
            view.setState({ deviceWidth: widths.find((width) => width.value === value)?.width ?? null })
          }
          data={widths.map(({ value, label, icon }) => ({
            value,
            label: (
              <span className={classes.width} title={label}>
                <Icon name={icon} label={label} size={14} />
              </span>
            ),
          }))}
        />
      </div>
      <div className={classes.end}>
        {isBuilding && (
          <>
            <CommandButton id="undo" />
            <CommandButton id="redo" />
          </>
        )}
        <Button
          size="xs"
          variant={isBuilding ? 'default' : 'light'}
          leftSection={<Icon name={isBuilding ? 'play' : 'pencil'} size={14} />}
          onClick={() => session.setMode(isBuilding ? 'preview' : 'edit')}
        >
          {isBuilding ? 'Preview' : 'Back to editing'}
        </Button>
        {permissions.canShare && (
          <Button size="xs" variant="default" onClick={() => view.setState({ dialog: 'share' })}>
            Share
          </Button>
        )}
        {deployment !== null && (
          <Anchor
            href={publishedPath(context.session.applicationId)}
            target="_blank"
            className={classes.open ?? ''}
            aria-label="Open the deployed application"
            title="Open the deployed application"
          >
            <Icon name="external-link" size={14} />
          </Anchor>
        )}
        {permissions.canDeploy && <DeployButton />}
      </div>
    </header>
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
