import { itemOf } from '@ashlar/canvas'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { colorOf, type OtherPerson } from '../../live/people.ts'
import classes from '../../live/People.module.css'
import { usePeople } from '../people/use-people.ts'
import { useEditor, useEditorParts } from '../context/editor-context.tsx'

/** What others have selected on the open page, outlined in their colors with their names. */
export const OthersSelection = () => {
  const { canvas } = useEditorParts()
  const people = usePeople()
  const pageId = useEditor((state) => state.pageId)
  const hasAny = people.some(({ tabs }) =>
    tabs.some((tab) => tab.pageId === pageId && tab.selection.length > 0),
  )
  // Nobody may have pointed at the page here, which is when it is measured otherwise.
  useEffect(() => {
    canvas.keepMeasured(hasAny)
    return () => canvas.keepMeasured(false)
  }, [canvas, hasAny])
  return people.flatMap((person) => {
    const ids = person.tabs.flatMap((tab) => (tab.pageId === pageId ? tab.selection : []))
    return [...new Set(ids)].map((id) => (
      <OthersFrame key={`${person.userId} ${id}`} id={id} person={person} />
    ))
  })
}

const OthersFrame = ({ id, person: { userId, name } }: { id: string; person: OtherPerson }) => {
  const { canvas } = useEditorParts()
  const item = useStore(canvas.store, ({ scene }) => itemOf(scene, id))
  if (item === undefined) return null
  const { left, top, width, height } = item.rectangle
  return (
    <div
      className={`${classes.person ?? ''} ${classes.frame ?? ''}`}
      data-color={colorOf(userId)}
      data-selected-by={name}
      style={{ left, top, width, height }}
    >
      <span className={classes.tag} data-inside={top < 16}>
        {name}
      </span>
    </div>
  )
}
