import { Icon, IconButton, StatusDot, shortcutText } from '@ashlar/ui'
import { ActionIcon, Badge, Button, Menu, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useStore } from 'zustand'
import { withBranch } from '../../branches/branch-in-query.ts'
import { useIsNarrow } from '../../editor/use-screen.ts'
import type { OrganizationApiView } from '../../organization-apis/api-kind.ts'
import { SaveStatus } from '../../saving/SaveStatus.tsx'
import { type EditorPlace, placeAddress } from '../address.ts'
import { ApiBranchMenu } from '../branches/ApiBranchMenu.tsx'
import { originalOf } from '../branches/original-of.ts'
import type { ApiCommand } from '../commands.ts'
import type { EditedDefinition } from '../edited-kind.ts'
import type { EditorDialog } from '../editor-dialog.ts'
import { ApiPeople } from '../live/ApiPeople.tsx'
import type { ApiSession } from '../session/api-session.ts'
import type { OpenApi } from '../use-open-api.ts'
import { DeployButton } from './DeployButton.tsx'
import { ProfileItems, ProfilePicker } from './ProfilePicker.tsx'
import classes from './TopBar.module.css'

interface TopBarProps<View extends OrganizationApiView, Definition extends EditedDefinition> {
  open: OpenApi<View, Definition>
  place: EditorPlace
  /** The block that is selected while something else than the blocks is shown. */
  blockId: string | null
  commands: readonly ApiCommand[]
  onGo: (place: EditorPlace) => void
  onDialog: (dialog: EditorDialog) => void
}

/** The bar above the editor of a workflow or job: what it is, how saving stands, and what can be done with the whole. */
export const TopBar = <View extends OrganizationApiView, Definition extends EditedDefinition>({
  open,
  place,
  blockId,
  commands,
  onGo,
  onDialog,
}: TopBarProps<View, Definition>) => {
  const { session } = open
  const { facts } = session.kind
  const { view, history, saving } = useStore(session.store)
  const isNarrow = useIsNarrow()
  const { canEdit } = view.permissions
  return (
    <header className={classes['bar']}>
      <div className={classes['start']}>
        <Tooltip label={facts.plural}>
          <ActionIcon
            component={Link}
            to={facts.path}
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={`Back to ${facts.plural.toLowerCase()}`}
          >
            <Icon name={facts.icon} />
          </ActionIcon>
        </Tooltip>
        <h1 className={classes['name']}>{view.name}</h1>
        {canEdit && <ApiBranchMenu session={session} isNarrow={isNarrow} />}
        {canEdit ? (
          <SaveStatus saving={saving} isNarrow={isNarrow} onRetry={() => void session.flush()} />
        ) : (
          <LookedAtMark noun={facts.noun} owner={view.owner.name} />
        )}
      </div>
      <Tabs session={session} place={place} blockId={blockId} onGo={onGo} />
      <div className={classes['end']}>
        {canEdit && <CommandButton id="undo" commands={commands} step={history.done.at(-1)?.label} />}
        {canEdit && <CommandButton id="redo" commands={commands} step={history.undone.at(-1)?.label} />}
        <ApiPeople open={open} />
        {canEdit && !isNarrow && <ProfilePicker profile={open.profile} />}
        <span className={classes['mark']}>
          {view.branch === null && <DeploymentMark view={view} isSaved={saving.kind === 'saved'} />}
        </span>
        {!isNarrow && view.permissions.canShare && (
          <Button size="xs" variant="default" onClick={() => onDialog('share')}>
            Share
          </Button>
        )}
        {view.permissions.canDeploy && (
          <DeployButton
            hasChanges={view.hasUndeployedChanges || saving.kind !== 'saved'}
            onDeploy={() => onDialog('deploy')}
          />
        )}
        <Menu position="bottom-end" width={240}>
          <Menu.Target>
            <IconButton icon="ellipsis" label="More" hasPopup="menu" />
          </Menu.Target>
          <Menu.Dropdown>
            {canEdit && isNarrow && <ProfileItems profile={open.profile} />}
            {canEdit && isNarrow && <Menu.Divider />}
            {commands
              .filter(({ group, id, when }) => (group === 'Do' || id === 'shortcuts') && when?.() !== false)
              .filter(({ id }) => isNarrow || id !== 'share')
              .filter(({ id }) => id !== 'deploy')
              .map(({ id, name, icon, run }) => (
                <Menu.Item key={id} leftSection={<Icon name={icon} size={14} />} onClick={run}>
                  {name}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
      </div>
    </header>
  )
}

/** Says to whoever may not change it that they only look, and who can let them. */
const LookedAtMark = ({ noun, owner }: { noun: string; owner: string }) => {
  const reason = `You may look at this ${noun} and change nothing. Ask ${owner} to share it with you as "can build".`
  return (
    <Tooltip label={reason} multiline w={280} events={{ hover: true, focus: true, touch: true }}>
      <Badge
        component="button"
        type="button"
        variant="light"
        color="gray"
        tt="none"
        leftSection={<Icon name="eye" size={12} />}
        aria-label={`View only. ${reason}`}
      >
        View only
      </Badge>
    </Tooltip>
  )
}

/** The parts of the editor, each with an address. */
const Tabs = <View extends OrganizationApiView, Definition extends EditedDefinition>({
  session: { kind, store },
  place,
  blockId,
  onGo,
}: {
  session: ApiSession<View, Definition>
  place: EditorPlace
  blockId: string | null
  onGo: (place: EditorPlace) => void
}) => {
  const view = useStore(store, (state) => state.view)
  const isBuilt = view.permissions.canEdit
  const tabs: readonly { name: string; to: EditorPlace }[] = [
    { name: isBuilt ? 'Build' : 'Blocks', to: { tab: 'build', blockId } },
    // Runs are of what is deployed.
    ...(isBuilt && view.branch === null ? [{ name: 'Runs', to: { tab: 'runs', runId: null } } as const] : []),
    { name: 'Versions', to: { tab: 'versions' } },
  ]
  return (
    <nav aria-label={`Parts of the ${kind.facts.noun}`} className={classes['tabs']}>
      {tabs.map(({ name, to }) => (
        <a
          key={name}
          href={withBranch(placeAddress(kind.facts, originalOf(view), to), view.branch?.name ?? null)}
          className={classes['tab'] ?? ''}
          aria-current={place.tab === to.tab ? 'page' : undefined}
          onClick={(event) => {
            // Into another tab or window the browser leads by itself.
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
            event.preventDefault()
            onGo(to)
          }}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}

/** Which version runs, and whether what is on the screen is another one. */
const DeploymentMark = ({
  view: { version, hasUndeployedChanges },
  isSaved,
}: {
  view: OrganizationApiView
  isSaved: boolean
}) => {
  if (version === null) return <StatusDot tone="neutral">Not deployed</StatusDot>
  return hasUndeployedChanges || !isSaved ? (
    <StatusDot tone="warning">{`Version ${version.number}, changes not deployed`}</StatusDot>
  ) : (
    <StatusDot tone="success">{`Version ${version.number}`}</StatusDot>
  )
}

/** Undo or redo as a button; it says what it would take back or do again. */
const CommandButton = ({
  id,
  commands,
  step,
}: {
  id: 'undo' | 'redo'
  commands: readonly ApiCommand[]
  step: string | undefined
}) => {
  const command = commands.find((one) => one.id === id)
  if (command === undefined) return null
  const { name, icon, shortcut = '', run } = command
  const isPossible = step !== undefined
  return (
    <Tooltip label={isPossible ? `${name}: ${step} (${shortcutText(shortcut)})` : `Nothing to ${id}`}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={name}
        aria-disabled={!isPossible}
        {...(isPossible ? {} : { 'data-disabled': true })}
        onClick={() => {
          if (isPossible) run()
        }}
      >
        <Icon name={icon} />
      </ActionIcon>
    </Tooltip>
  )
}
