import { useEffect, useMemo } from 'react'
import { useEditor, useEditorParts, useView } from '../context/editor-context.tsx'
import { usePages } from '../context/pages-context.ts'
import { useIsNarrow } from '../use-screen.ts'
import { FileChoice } from './FileChoice.tsx'
import classes from './Files.module.css'
import { FileTree } from './FileTree.tsx'
import { OpenFile } from './OpenFile.tsx'
import { useEditedApplication } from './use-edited-application.ts'

/** The application as its files: a tree of them, and the one that is open, over the same records as the canvas. */
export const FilesView = () => {
  const { view } = useEditorParts()
  const { open } = usePages()
  const isNarrow = useIsNarrow()
  const path = useView((state) => state.openFile) ?? ''
  const { files, edited } = useEditedApplication()
  const records = useEditor((state) => state.records)
  const pageId = useEditor((state) => state.pageId)
  const folders = useMemo(
    () => files.foldersOf(edited()),
    // oxlint-disable-next-line react/exhaustive-deps -- what is edited is another one as soon as its records are
    [files, edited, records, pageId],
  )
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
    const folder = folders.find((one) => next.startsWith(`${one.folder}/`))
    if (folder !== undefined && folder.pageId !== pageId) open(folder.pageId)
  }
  const Choosing = isNarrow ? FileChoice : FileTree
  return (
    <main className={classes['view']} data-narrow={isNarrow}>
      <Choosing folders={folders} openId={pageId} path={path} onChoose={choose} />
      <OpenFile key={`${pageId} ${path}`} path={path} files={files} edited={edited} />
    </main>
  )
}
