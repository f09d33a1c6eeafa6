import { addressOf } from '@ashlar/runtime'
import {
  type FromTestedPage,
  readFromPage,
  sendMessage,
  testedFrameName,
  type ToTestedPage,
} from '@ashlar/runtime/testing'
import { useElementSize } from '@mantine/hooks'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import classes from './Tests.module.css'

/** The size of the window in which all tests are recorded and replayed, in px, so that pages are laid out the same. */
const frameWidth = 1280
const frameHeight = 800

/** The application as it is saved, in a window of its own in which a test is recorded or replayed. */
export const TestFrame = ({
  frame,
  applicationId,
  path,
  first,
  title,
  isForPeople,
  onMessage,
}: {
  frame: RefObject<HTMLIFrameElement | null>
  applicationId: string
  path: string
  /** What it is told when it waits. */
  first: ToTestedPage
  title: string
  /** Whether a person uses it; otherwise nothing in it gets the pointer or the keyboard. */
  isForPeople: boolean
  onMessage: (message: FromTestedPage) => void
}) => {
  const { ref, width } = useElementSize()
  const scale = width === 0 ? 0 : Math.min(1, width / frameWidth)
  const take = useEffectEvent((event: MessageEvent<unknown>): void => {
    const page = frame.current?.contentWindow
    if (page === null || page === undefined) return
    const message = readFromPage(event, page, window.location.origin)
    if (message?.type === 'waits') sendMessage(page, window.location.origin, first)
    if (message !== null) onMessage(message)
  })
  useEffect(() => {
    const listener = (event: MessageEvent<unknown>): void => take(event)
    window.addEventListener('message', listener)
    return () => window.removeEventListener('message', listener)
  }, [])
  return (
    <div ref={ref} className={classes['room']} style={{ blockSize: frameHeight * scale }}>
      <iframe
        ref={frame}
        name={testedFrameName}
        title={title}
        src={addressOf({ applicationId, mode: 'preview' }, path)}
        inert={!isForPeople}
        className={classes['frame']}
        style={{ inlineSize: frameWidth, blockSize: frameHeight, transform: `scale(${scale})` }}
      />
    </div>
  )
}
