import { notificationsStore } from '@mantine/notifications'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isIconName } from '../../icons/icons.ts'
import { noticeKinds, noticeLimit, noticeMaximumWidth, type NoticeKind } from './notice-kinds.ts'
import { forgetNoticesAbout, notify, notifyFailure, notifySuccess } from './notify.ts'

const shown = () => notificationsStore.getState().notifications
const said = () =>
  shown().map(({ message }) => {
    if (typeof message !== 'object' || message === null || !('props' in message)) return message
    return Object(message.props).message
  })
const partOf = (notice: object | undefined, part: string): unknown => Object(notice)[part]

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

describe('a notice', () => {
  it.each([
    ['done', 4000],
    ['failed', 8000],
    ['pageAdded', 120_000],
    ['routeChanged', 120_000],
    ['routeParamsSaved', 30_000],
    ['theme', 2000],
    ['pasted', 2000],
    ['copiedBlocks', 3000],
    ['grouped', 1000],
    ['movedToPage', 10_000],
  ] as [NoticeKind, number][])('of the kind %s stays %i milliseconds', (kind, milliseconds) => {
    notify(kind, 'Said')
    vi.advanceTimersByTime(milliseconds - 1)
    expect(said()).toEqual(['Said'])
    vi.advanceTimersByTime(1)
    expect(said()).toEqual([])
  })

  it.each(['theme', 'pasted'] as const)('of the kind %s is 210 pixels wide', (kind) => {
    notify(kind, 'Said')
    expect(partOf(shown()[0], 'style')).toMatchObject({ inlineSize: 210 })
  })

  it('is never wider than 550 pixels', () => {
    expect(noticeMaximumWidth).toBe(550)
    for (const { width = 0 } of Object.values<{ width?: number }>(noticeKinds)) {
      expect(width).toBeLessThanOrEqual(noticeMaximumWidth)
    }
  })

  it('has an icon that exists', () => {
    for (const { icon } of Object.values(noticeKinds)) expect(isIconName(icon), icon).toBe(true)
  })

  it('interrupts a screen reader only when something failed', () => {
    notifySuccess('Saved')
    notifyFailure('Lost')
    notify('warned', 'Kept')
    expect(shown().map((notice) => partOf(notice, 'role'))).toEqual(['status', 'alert', 'status'])
  })

  it('closes when its action is taken', () => {
    const undo = vi.fn()
    notify('movedToPage', 'Moved Table1 to the Page level', { actions: [{ label: 'Undo', run: undo }] })
    const body: unknown = shown()[0]?.message
    Object(body).props.onClose()
    expect(shown()).toEqual([])
    vi.runAllTimers()
    expect(undo).not.toHaveBeenCalled()
  })

  it('goes with what it is about', () => {
    notify('pageAdded', 'page created successfully!', { about: 'page-1' })
    notify('deployed', 'Deployed as version 1')
    forgetNoticesAbout('page-1')
    expect(said()).toEqual(['Deployed as version 1'])
  })

  it('stays for who is in it with the keyboard, and not for who pressed something in it', () => {
    notify('pageAdded', 'page created successfully!')
    const focused = (isVisible: boolean): void => {
      const onFocus = partOf(shown()[0], 'onFocusCapture')
      if (typeof onFocus !== 'function') throw new Error('A notice does not listen to the focus.')
      onFocus({ target: { matches: () => isVisible } })
    }
    focused(true)
    vi.advanceTimersByTime(600_000)
    expect(said()).toHaveLength(1)
    const onBlur = partOf(shown()[0], 'onBlurCapture')
    if (typeof onBlur === 'function') onBlur()
    focused(false)
    vi.advanceTimersByTime(120_000)
    expect(said()).toEqual([])
  })

  it('closes with Escape, which then closes nothing else', () => {
    notifyFailure('Lost')
    const stopPropagation = vi.fn()
    const onKeyDown = partOf(shown()[0], 'onKeyDown')
    if (typeof onKeyDown !== 'function') throw new Error('A notice does not listen to the keyboard.')
    onKeyDown({ key: 'Tab', stopPropagation })
    expect(said()).toEqual(['Lost'])
    onKeyDown({ key: 'Escape', stopPropagation })
    expect(said()).toEqual([])
    expect(stopPropagation).toHaveBeenCalledOnce()
  })
})

describe('several notices', () => {
  it('that say the same are one that counts, and stays its whole time after the last', () => {
    for (let time = 0; time < 20; time += 1) {
      notifyFailure('The server cannot be reached.')
      vi.advanceTimersByTime(100)
    }
    expect(said()).toEqual(['The server cannot be reached.'])
    const body: unknown = shown()[0]?.message
    expect(Object(body).props.times).toBe(20)
    vi.advanceTimersByTime(7899)
    expect(said()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(said()).toEqual([])
  })

  it('are counted from one again after they went', () => {
    notifyFailure('Lost')
    vi.runAllTimers()
    notifyFailure('Lost')
    const body: unknown = shown()[0]?.message
    expect(Object(body).props.times).toBe(1)
  })

  it('about the theme take the place of each other', () => {
    notify('theme', 'Theme saved')
    notify('theme', 'Theme copied')
    expect(said()).toEqual(['Theme copied'])
  })

  it('with another description are not the same', () => {
    notifyFailure('Could not create application', 'The name is taken.')
    notifyFailure('Could not create application', 'The server cannot be reached.')
    expect(said()).toHaveLength(2)
  })

  it('never bury the screen: those go whose time is nearly over', () => {
    notify('pageAdded', 'page created successfully!')
    for (let number = 0; number < 20; number += 1) notifySuccess(`Saved ${number}`)
    expect(said()).toHaveLength(noticeLimit)
    expect(said()).toContain('page created successfully!')
    expect(said()).toContain('Saved 19')
  })
})
