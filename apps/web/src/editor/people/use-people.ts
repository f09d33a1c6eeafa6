import { useMemo } from 'react'
import { useEditor, useLive } from '../context/editor-context.tsx'
import { type OtherPerson, personsOf } from '../../live/people.ts'

/** Who else has the application open. */
export const usePeople = (): OtherPerson[] => {
  const people = useLive((live) => live.people)
  return useMemo(() => personsOf(people), [people])
}

/** Who has something selected on the open page. */
export const usePeopleAt = (recordId: string): OtherPerson[] => {
  const pageId = useEditor((state) => state.pageId)
  const people = useLive((live) => live.people)
  return useMemo(
    () => personsOf(people.filter((tab) => tab.pageId === pageId && tab.selection.includes(recordId))),
    [people, pageId, recordId],
  )
}
