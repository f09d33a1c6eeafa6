import { deleteApi } from '@ashlar/document'
import type { ApiRecord } from '@ashlar/schema'
import { ConfirmDialog, ErrorNotice, Icon, notify } from '@ashlar/ui'
import { Modal } from '@mantine/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useEditor, useEditorParts, useRoutes } from '../context/editor-context.tsx'
import { usePages } from '../context/pages-context.ts'
import { showPlace } from '../context/show-place.ts'
import { apiAsking } from './api-asking.ts'
import classes from './ApiMenu.module.css'
import { type ApiUse, usesInWords, usesOfApi } from './api-uses.ts'
import { moveApi } from './move-api.ts'

const close = (): void => apiAsking.setState({ dialog: null })

/** The dialogs about an API as a whole: where it is used, to which page it goes, whether it is deleted. */
export const ApiDialogs = () => {
  const asked = useStore(apiAsking, ({ dialog }) => dialog)
  const api = useEditor(({ records }) => records[asked?.id ?? ''])
  if (asked === null || api?.kind !== 'api') return null
  switch (asked.about) {
    case 'uses':
      return <UsesDialog api={api} />
    case 'move':
      return <MoveDialog api={api} />
    case 'delete':
      return <DeleteDialog api={api} />
  }
}

const useUses = (api: ApiRecord): readonly ApiUse[] => {
  const { session } = useEditorParts()
  const records = useEditor((state) => state.records)
  const pageId = useEditor((state) => state.pageId)
  const routes = useRoutes()
  return usesOfApi({ records, pageId, routes, catalogue: session.catalogue }, api)
}

/** The uses of an API, each of which leads to its place. */
const UsesList = ({ uses, name }: { uses: readonly ApiUse[]; name: string }) => {
  const parts = useEditorParts()
  return (
    <ul className={classes.list} aria-label={`Uses of ${name}`}>
      {uses.map((use, index) => (
        <li key={use.where}>
          <button
            type="button"
            className={classes.entry}
            {...(index === 0 ? { 'data-autofocus': true } : {})}
            onClick={() => {
              close()
              showPlace(parts, use.place)
            }}
          >
            <Icon name={use.icon} size={14} />
            {use.where}
          </button>
        </li>
      ))}
    </ul>
  )
}

const UsesDialog = ({ api }: { api: ApiRecord }) => {
  const uses = useUses(api)
  return (
    <Modal opened onClose={close} title={`Uses of ${api.name}`} size={420}>
      {uses.length === 0 ? (
        <p className={classes.text}>Nothing on this page reads or runs {api.name}.</p>
      ) : (
        <UsesList uses={uses} name={api.name} />
      )}
    </Modal>
  )
}

const DeleteDialog = ({ api }: { api: ApiRecord }) => {
  const { session } = useEditorParts()
  const uses = useUses(api)
  return (
    <ConfirmDialog
      isOpen
      title={`Delete ${api.name}?`}
      confirmLabel="Delete API"
      onClose={close}
      onConfirm={() => {
        const outcome = deleteApi(session.state.records, session.catalogue, { id: api.id })
        session.apply(outcome, { label: `Delete ${api.name}` })
        return Promise.resolve(null)
      }}
    >
      <p>
        {usesInWords(uses)} {uses.length === 1 ? 'uses' : 'use'} it. Steps that run it are taken away;
        bindings that read it will say that it is not defined. Undo brings all of it back.
      </p>
    </ConfirmDialog>
  )
}

const MoveDialog = ({ api }: { api: ApiRecord }) => {
  const { session } = useEditorParts()
  const { pages, open } = usePages()
  const pageId = useEditor((state) => state.pageId)
  const uses = useUses(api)
  const [isMoving, setMoving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const move = async (page: { id: string; name: string }): Promise<void> => {
    setMoving(true)
    setFailure(null)
    const moved = await moveApi(session, api, page)
    setMoving(false)
    if (!moved.ok) {
      setFailure(moved.message)
      return
    }
    close()
    const actions = [
      { label: `Show on ${page.name}`, run: () => open(page.id, { kind: 'api', id: moved.id }) },
    ]
    if (moved.missing.length === 0) notify('done', `Moved ${api.name} to ${page.name}`, { actions })
    else {
      const missing = moved.missing.join(', ')
      notify('warned', `Moved ${api.name} to ${page.name}, which has no ${missing} for it to read.`, {
        actions,
      })
    }
  }
  return (
    <Modal opened onClose={close} title={`Move ${api.name} to another page`} size={420}>
      {uses.length > 0 ? (
        <>
          <p className={classes.text}>
            {api.name} stays on this page as long as something here uses it: {usesInWords(uses)}.
          </p>
          <UsesList uses={uses} name={api.name} />
        </>
      ) : (
        <ul className={classes.list} aria-label="Pages">
          {pages
            .filter(({ id }) => id !== pageId)
            .map((page, index) => (
              <li key={page.id}>
                <button
                  type="button"
                  className={classes.entry}
                  disabled={isMoving}
                  {...(index === 0 ? { 'data-autofocus': true } : {})}
                  onClick={() => void move(page)}
                >
                  <Icon name="file-text" size={14} />
                  {page.name}
                </button>
              </li>
            ))}
        </ul>
      )}
      {failure !== null && <ErrorNotice failure={{ message: failure }} />}
    </Modal>
  )
}
