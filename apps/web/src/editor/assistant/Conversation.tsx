import { Loader } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import classes from './Assistant.module.css'
import type { BuildingWork } from './building-work.ts'
import { LineView } from './LineView.tsx'

/** What was said and done, the latest at the bottom. */
export const Conversation = ({ work }: { work: BuildingWork }) => {
  const lines = useStore(work.store, (state) => state.lines)
  const isWorking = useStore(work.store, (state) => state.isWorking)
  const end = useRef<HTMLDivElement>(null)
  const last = lines.at(-1)
  const lastId = last?.id
  const isAsked = last !== undefined && 'answer' in last && last.answer === null
  useEffect(() => {
    // Read for its change alone: what is new comes into sight.
    if (lastId !== undefined) end.current?.scrollIntoView({ block: 'nearest' })
  }, [lastId])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keys as well
    <div className={classes['conversation']} role="log" aria-label="Conversation with Mason" tabIndex={0}>
      {lines.map((line, index) => (
        <LineView key={line.id} line={line} work={work} isLast={index === lines.length - 1} />
      ))}
      {isWorking && !isAsked ? (
        <p className={classes['working']}>
          <Loader size={14} />
          <span>Working…</span>
        </p>
      ) : null}
      <div ref={end} />
    </div>
  )
}
