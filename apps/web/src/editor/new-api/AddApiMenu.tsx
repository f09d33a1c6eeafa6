import { type ApiBeginning, readBlocks } from '@ashlar/document'
import { Icon, IconButton } from '@ashlar/ui'
import { Button, Menu, SegmentedControl } from '@mantine/core'
import { type ReactElement, useMemo, useState } from 'react'
import { blockStorage, useSession } from '../../session/index.ts'
import { blockChoices, type BlockOption } from '../blocks/explorer/block-choices.ts'
import { BlockChoicesMenu } from '../blocks/explorer/BlockChoicesMenu.tsx'
import { useEditorParts, useView } from '../context/editor-context.tsx'
import { stepOnSource } from './step-on-source.ts'
import { createApi } from './create-api.ts'
import classes from './NewApi.module.css'
import type { ApiOpening } from './open-new-api.ts'

const openings: { value: ApiOpening; label: string }[] = [
  { value: 'newTab', label: 'New tab' },
  { value: 'sameTab', label: 'Same tab' },
  { value: 'none', label: 'Not now' },
]

const isOpening = (value: string): value is ApiOpening => openings.some((opening) => opening.value === value)

/** What an API begins with that was chosen among the blocks. */
const beginningOf = (option: BlockOption): ApiBeginning =>
  'kind' in option ? { blockOption: option.kind } : stepOnSource(option.integration)

type AddApiMenuProps =
  | {
      /** Told when an editor opened. */
      onOpened: () => void
    }
  | {
      /** Shows the new API by its id, instead of an editor of it. */
      onCreated: (id: string) => void
    }

/** Adds an API that begins with a step, a control block or the copied blocks. */
export const AddApiMenu = (props: AddApiMenuProps): ReactElement => {
  const { session, view, integrations } = useEditorParts()
  const { user, organization } = useSession()
  const isCreating = useView((state) => state.isCreatingApi)
  const [opening, setOpening] = useState<ApiOpening>('newTab')
  const storage = useMemo(
    () => blockStorage({ organizationId: organization.id, userId: user.id }),
    [organization.id, user.id],
  )
  const create = (begin: ApiBeginning): void => {
    const isShownHere = 'onCreated' in props
    void createApi(session, view, { begin, opening: isShownHere ? props.onCreated : opening })
    if (!isShownHere && opening !== 'none') props.onOpened()
  }
  return (
    <BlockChoicesMenu
      label="Add API"
      position="bottom-end"
      groups={blockChoices(integrations, false)}
      target={<IconButton icon="plus" label="Add API" hasPopup="menu" isDisabled={isCreating} />}
      onChoose={(option) => create(beginningOf(option))}
    >
      <PasteCopied copied={() => storage.readCopied()} onPaste={create} />
      {'onOpened' in props && (
        <>
          <Menu.Divider />
          <div className={classes['opening']}>
            <span id="where-new-apis-open">Open in</span>
            <SegmentedControl
              size="xs"
              aria-labelledby="where-new-apis-open"
              data={openings}
              value={opening}
              onChange={(value) => isOpening(value) && setOpening(value)}
            />
          </div>
        </>
      )}
      <Menu.Divider />
      <Button
        component="a"
        href="/integrations"
        size="xs"
        variant="subtle"
        fullWidth
        justify="flex-start"
        leftSection={<Icon name="plug" size={14} />}
      >
        Add new integration
      </Button>
    </BlockChoicesMenu>
  )
}

/** Begins an API with the blocks that were copied last; nothing where none were. */
const PasteCopied = ({
  copied,
  onPaste,
}: {
  copied: () => string | null
  onPaste: (begin: ApiBeginning) => void
}): ReactElement | null => {
  const read = readBlocks(copied() ?? '')
  if (!read.ok) return null
  const { blocks } = read
  return (
    <div role="menu" aria-label="Copied blocks">
      <Menu.Label>Copied blocks</Menu.Label>
      <Menu.Item leftSection={<Icon name="clipboard" />} onClick={() => onPaste({ initialBlocks: blocks })}>
        {blocks.map(({ name }) => name).join(', ')}
      </Menu.Item>
    </div>
  )
}
