import { Anchor } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { useCopy } from '../use-copy.ts'
import classes from './Notice.module.css'
import { leaveNotice } from './notice-focus.ts'

/** What can be done about a notice: a button that acts and closes it, a link, or a button that copies a text. */
export type NoticeAction =
  | { readonly label: string; readonly run: () => void }
  | { readonly label: string; readonly href: string }
  | { readonly label: string; readonly copies: string }

/** What a notice says, how often it was said, and what can be done about it. */
export const NoticeBody = ({
  message,
  description,
  times,
  actions,
  onClose,
}: {
  message: string
  description?: string | undefined
  times: number
  actions: readonly NoticeAction[]
  onClose: () => void
}) => {
  const text = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = text.current
    return () => leaveNotice(element)
  }, [])
  return (
    <div ref={text} className={classes['text']}>
      <span className={description === undefined ? undefined : classes['heading']}>{message}</span>
      {times > 1 ? <span className={classes['times']}>{` (${times} times)`}</span> : null}
      {description === undefined ? null : <p className={classes['description']}>{description}</p>}
      {actions.length === 0 ? null : (
        <span className={classes['actions']}>
          {actions.map((action) => (
            <Action key={action.label} action={action} onClose={onClose} />
          ))}
        </span>
      )}
    </div>
  )
}

const Action = ({ action, onClose }: { action: NoticeAction; onClose: () => void }) => {
  if ('copies' in action) return <CopyButton label={action.label} text={action.copies} />
  if ('href' in action) {
    return (
      // Who followed it is done with the notice, which would stay as long as the focus is in it.
      <Anchor href={action.href} target="_blank" className={classes['action']} onClick={onClose}>
        {action.label}
      </Anchor>
    )
  }
  const act = (): void => {
    onClose()
    action.run()
  }
  return (
    <Anchor component="button" type="button" className={classes['action']} onClick={act}>
      {action.label}
    </Anchor>
  )
}

const said = { copied: 'Copied', failed: 'Copying is not allowed' } as const

const CopyButton = ({ label, text }: { label: string; text: string }) => {
  const { state, copy } = useCopy('link')
  return (
    <Anchor component="button" type="button" className={classes['action']} onClick={() => copy(text)}>
      {state === 'ready' ? label : said[state]}
    </Anchor>
  )
}
