import { pageFileOf } from '@ashlar/files'
import { EmptyState } from '@ashlar/ui'
import { useEffect, useMemo, useState } from 'react'
import { useEditor, useEditorParts, useView } from '../context/editor-context.tsx'
import { type ListedPage, usePages } from '../context/pages-context.ts'
import { type PageDialog, PageDialogs } from '../pages/PageDialogs.tsx'
import { useIsNarrow } from '../use-screen.ts'
import { FileChoice } from './FileChoice.tsx'
import classes from './Files.module.css'
import { FileTree } from './FileTree.tsx'
import { OpenFile } from './OpenFile.tsx'
import { useEditedApplication } from './use-edited-application.ts'
import { useFileActions } from './use-file-actions.ts'
import { keyOfPlace, useOpenPlace } from './use-open-place.ts'

/** The application as its files: a tree of them, and the one that is open, over the same records as the canvas. */
export const FilesView = () => {
  const { view } = useEditorParts()
  const { open, pages } = usePages()
  const isNarrow = useIsNarrow()
  const path = useView((state) => state.openFile) ?? ''
  const { files, edited } = useEditedApplication()
  const records = useEditor((state) => state.records)
  const pageId = useEditor((state) => state.pageId)
  const [asked, setAsked] = useState<{ dialog: PageDialog; page: ListedPage } | null>(null)
  const folders = useMemo(
    () => files.foldersOf(edited()),
    // oxlint-disable-next-line react/exhaustive-deps -- what is edited is another one as soon as its records are
    [files, edited, records, pageId],
  )
  const place = useOpenPlace(path, files, edited)
  const folderOf = (file: string) => folders.find(({ folder }) => file.startsWith(`${folder}/`))
  // A page that is shown otherwise than by its file: chosen in the bar, added, or in the place of one that was renamed or deleted.
  const folder = folderOf(path)
  const isOfOther = place === null && folder?.pageId !== pageId
  useEffect(() => {
    if (isOfOther) view.setState({ openFile: pageFileOf(pages, pageId) })
    // oxlint-disable-next-line react/exhaustive-deps -- asked once for each page: a file that is chosen opens its own
  }, [pageId])
  // Whatever is to be seen beside the canvas leads back to it.
  useEffect(
    () =>
      view.subscribe((now, before) => {
        const isAsked =
          (now.activeApi !== null && now.activeApi !== before.activeApi) ||
          (now.shownProperty !== null && now.shownProperty !== before.shownProperty) ||
          (now.shownList !== null && now.shownList !== before.shownList) ||
          (now.panel !== null && now.panel !== before.panel) ||
          (now.wantedProperty !== null && now.wantedProperty !== before.wantedProperty)
        if (isAsked) view.setState({ openFile: null })
      }),
    [view],
  )
  const choose = (next: string): void => {
    view.setState({ openFile: next })
    const wanted = folderOf(next)?.pageId
    if (wanted !== undefined && wanted !== pageId) open(wanted)
  }
  const showApi = (apiId: string): void => {
    const added = files
      .foldersOf(edited())
      .flatMap(({ apis }) => apis)
      .find((api) => api.apiId === apiId)
    // What it begins with is code of its step, where that has any.
    const [head, code = head] = added?.paths ?? []
    if (code !== undefined) view.setState({ openFile: code })
  }
  const actions = useFileActions({ onAdded: showApi, ask: (dialog, page) => setAsked({ dialog, page }) })
  const [first] = pages
  const onAdded = {
    api: showApi,
    page: () => {
      if (first !== undefined) setAsked({ dialog: 'add', page: first })
    },
  }
  const Choosing = isNarrow ? FileChoice : FileTree
  return (
    <main className={classes['view']} data-narrow={isNarrow}>
      <Choosing
        folders={folders}
        openId={pageId}
        path={path}
        actions={actions}
        onChoose={choose}
        onAdded={onAdded}
      />
      {place === null ? (
        <NoFile />
      ) : (
        <OpenFile
          key={`${pageId} ${keyOfPlace(place)}`}
          path={path}
          place={place}
          files={files}
          edited={edited}
        />
      )}
      {first !== undefined && (
        <PageDialogs
          dialog={asked?.dialog ?? null}
          page={asked?.page ?? first}
          onClose={() => setAsked(null)}
        />
      )}
    </main>
  )
}

const NoFile = () => (
  <div className={classes['open']}>
    <EmptyState
      icon="file-text"
      title="There is no such file"
      description="What it was of was renamed or deleted. Choose another one."
    />
  </div>
)
