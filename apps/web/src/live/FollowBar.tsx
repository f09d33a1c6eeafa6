import type { PresentPerson } from '@ashlar/contract'
import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import { useFollow } from './follow-context.tsx'
import type { LiveView } from './live-tab.ts'
import classes from './People.module.css'
import { colorOf, personsOf } from './people.ts'

/** What a person does who goes on by themselves. */
const ownSteps = ['pointerdown', 'keydown', 'wheel'] as const

/**
 * Goes along with the person that this window follows, wherever they go and whatever they select, and says so. It ends with
 * the first thing that is done here.
 */
export const FollowBar = ({
  live,
  go,
}: {
  live: StoreApi<LiveView>
  /** Shows what a tab of theirs shows. */
  go: (tab: PresentPerson) => void
}) => {
  const { userId, stop } = useFollow()
  const { people } = useStore(live)
  const person = personsOf(people).find((one) => one.userId === userId)
  const tab = person?.tabs[0]
  const bar = useRef<HTMLDivElement>(null)

  const shown = tab === undefined ? undefined : JSON.stringify([tab.pageId, tab.selection])
  const goAlong = useEffectEvent(() => {
    if (tab !== undefined) go(tab)
  })
  useEffect(() => {
    if (shown !== undefined) goAlong()
  }, [shown])

  useEffect(() => {
    if (userId === null) return
    const end = ({ target }: Event): void => {
      if (!(target instanceof Node && bar.current?.contains(target) === true)) stop()
    }
    for (const step of ownSteps) window.addEventListener(step, end, { capture: true, passive: true })
    return () => {
      for (const step of ownSteps) window.removeEventListener(step, end, { capture: true })
    }
  }, [userId, stop])

  if (person === undefined) return null
  return (
    <>
      <div
        aria-hidden
        className={`${classes.person ?? ''} ${classes.followed ?? ''}`}
        data-color={colorOf(person.userId)}
      />
      <div ref={bar} role="status" className={classes.following}>
        <span>Following {person.name}</span>
        <Button size="xs" variant="default" onClick={stop}>
          Stop
        </Button>
      </div>
    </>
  )
}
