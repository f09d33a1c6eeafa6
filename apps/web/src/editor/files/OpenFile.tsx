import type { EditedApplication, EditedFiles, FilePlace } from '@ashlar/files'
import { EmptyState, ErrorNotice } from '@ashlar/ui'
import { Button } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { useEditorSession } from '../context/editor-context.tsx'
import { createFileEditor, type FileEditor } from './file-editor.ts'
import { languageOf } from './file-language.ts'
import { FileSession } from './file-session.ts'
import classes from './Files.module.css'
import { useFileSurroundings } from './use-file-surroundings.ts'

/** One file of the application, to be read and written. */
export const OpenFile = ({
  path,
  place,
  files,
  edited,
}: {
  path: string
  place: FilePlace
  files: EditedFiles
  edited: () => EditedApplication
}) => {
  const session = useEditorSession()
  const surroundings = useFileSurroundings(place)
  const element = useRef<HTMLDivElement>(null)
  const editor = useRef<FileEditor | null>(null)
  const latest = useRef({ edited, path })
  useEffect(() => {
    latest.current = { edited, path }
  })
  const file = useMemo(
    () =>
      new FileSession({
        place,
        files,
        edited: () => latest.current.edited(),
        apply: (change) => {
          const { path: name } = latest.current
          return session.apply({ ok: true, change }, { label: `Edit ${name}`, group: `file ${name}` })
        },
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- another place with the same ids is the same one
    [place.pageId, place.apiId, place.stepId, files, session],
  )
  const { problems, isBehind, isGone } = useStore(file.store)
  const isShown = !isGone

  useEffect(() => {
    const parent = element.current
    if (parent === null) return
    const made = createFileEditor({
      parent,
      text: file.text,
      language: languageOf(latest.current.path, surroundings),
      label: latest.current.path,
      onChange: () => file.written(),
      onBlur: () => {
        file.settle()
        session.seal()
      },
      undo: () => session.undo(),
      redo: () => session.redo(),
    })
    editor.current = made
    file.show(made)
    return () => {
      made.destroy()
      file.show(null)
      editor.current = null
    }
  }, [file, session, surroundings, isShown])

  // What is deleted may come back, and its file with it.
  useEffect(
    () =>
      session.store.subscribe((now, before) => {
        if (now.records !== before.records) file.follow()
      }),
    [file, session],
  )

  // What it is of was renamed: the same text, under another name.
  useEffect(() => editor.current?.rename(path), [path, isShown])

  useEffect(() => editor.current?.mark(problems), [problems])

  if (isGone) {
    return (
      <div className={classes['open']}>
        <EmptyState
          icon="file-text"
          title="This file is not there any more"
          description="What it was of was renamed or deleted. Choose another one."
        />
      </div>
    )
  }
  return (
    <section className={classes['open']} aria-label={path}>
      {isBehind && (
        <div className={classes['behind']}>
          <ErrorNotice
            title="Somebody changed the same place"
            failure={{
              message: 'What you write here stands on what was there before, and cannot be taken over.',
            }}
          />
          <Button size="xs" variant="default" onClick={() => file.reset()}>
            Show what is saved
          </Button>
        </div>
      )}
      <div ref={element} className={classes['editor']} />
      {problems.length > 0 && (
        <div className={classes['problems']} role="alert">
          <strong>Nothing is changed until this can be read</strong>
          <ul>
            {problems.slice(0, 20).map(({ line, reason }) => (
              <li key={`${line} ${reason}`}>
                <button type="button" onClick={() => editor.current?.goTo(line)}>
                  Line {line}
                </button>{' '}
                {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
