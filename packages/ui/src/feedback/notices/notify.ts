import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { Icon } from '../../icons/Icon.tsx'
import classes from './Notice.module.css'
import { NoticeBody, type NoticeAction } from './NoticeBody.tsx'
import { type NoticeKind, noticeKinds, noticeLimit, type NoticeLook } from './notice-kinds.ts'
import { NoticeTimes } from './notice-times.ts'

/** What a notice holds beside its sentence. */
export interface NoticeDetails {
  /** More about it, below the sentence. */
  readonly description?: string | undefined
  readonly actions?: readonly NoticeAction[]
  /** The id of what it is about: where that is deleted, the notice goes. */
  readonly about?: string
}

const times = new NoticeTimes((id) => notifications.hide(id))
const timesSaid = new Map<string, number>()
/** What the notices that are shown are about, by their ids. */
const subjects = new Map<string, string>()

/**
 * Says something in passing. What says the same again, or replaces its kind, is shown once and its time begins anew;
 * beyond the limit, those go whose time is nearly over.
 */
export const notify = (kind: NoticeKind, message: string, details: NoticeDetails = {}): void => {
  const look: NoticeLook = noticeKinds[kind]
  const id = look.isReplaced === true ? kind : JSON.stringify([kind, message, details.description ?? ''])
  const isShown = timesSaid.has(id)
  const said = look.isReplaced === true ? 1 : (timesSaid.get(id) ?? 0) + 1
  const shown = { ...shownNotice(id, look, message, details, said), id }
  if (isShown) notifications.update(shown)
  else {
    for (const other of times.inOrder().slice(0, Math.max(0, timesSaid.size - noticeLimit + 1))) {
      notifications.hide(other)
    }
    notifications.show(shown)
  }
  timesSaid.set(id, said)
  if (details.about !== undefined) subjects.set(id, details.about)
  times.start(id, look.milliseconds)
}

const shownNotice = (
  id: string,
  { tone, icon, width }: NoticeLook,
  message: string,
  { description, actions = [] }: NoticeDetails,
  said: number,
) => {
  const close = (): void => {
    notifications.hide(id)
  }
  return {
    message: createElement(NoticeBody, { message, description, actions, times: said, onClose: close }),
    icon: createElement(Icon, { name: icon, size: 14 }),
    // Its time is kept here, so that it stands still while the keyboard is in it as well.
    autoClose: false as const,
    withBorder: false,
    role: tone === 'danger' ? 'alert' : 'status',
    'data-tone': tone,
    className: classes['notice'],
    classNames: { icon: classes['icon'], body: classes['body'] },
    closeButtonProps: { 'aria-label': 'Close notification' },
    ...(width === undefined
      ? {}
      : { style: { inlineSize: width, minInlineSize: width, maxInlineSize: width } }),
    onMouseEnter: () => times.hold(id),
    onMouseLeave: () => times.release(id),
    // A press leaves the focus in it, which is nobody reading: only the keyboard holds it.
    onFocusCapture: ({ target }: { target: Pick<Element, 'matches'> }) => {
      if (target.matches(':focus-visible')) times.hold(id)
    },
    onBlurCapture: () => times.release(id),
    onKeyDown: (event: { key: string; stopPropagation: () => void }) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      close()
    },
    onClose: () => {
      times.stop(id)
      timesSaid.delete(id)
      subjects.delete(id)
    },
  }
}

/** Takes away the notices about something that is no longer there. */
export const forgetNoticesAbout = (subject: string): void => {
  for (const [id, about] of Array.from(subjects)) if (about === subject) notifications.hide(id)
}

/** Says in passing that something was done. */
export const notifySuccess = (message: string): void => notify('done', message)

/** Says in passing that something failed which has no place of its own on the screen. */
export const notifyFailure = (message: string, description?: string): void =>
  notify('failed', message, { description })
