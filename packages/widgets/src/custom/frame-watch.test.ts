import { describe, expect, it } from 'vitest'
import { FrameWatch, watchInterval, type Pulse } from './frame-watch.ts'

type Ends = [name: string, isToBlame: boolean][]

const aFrame = (watch: FrameWatch, ends: Ends, name: string) => {
  let isAlive = true
  const pulse: Pulse = watch.add({
    ask: () => {
      if (isAlive) pulse.answered()
    },
    end: (isToBlame) => ends.push([name, isToBlame]),
  })
  pulse.began()
  return {
    pulse,
    hang: () => {
      isAlive = false
    },
  }
}

const look = (watch: FrameWatch, from: number, seconds: number): void => {
  for (let second = 0; second <= seconds; second += 1) watch.look(from + second * watchInterval)
}

describe('the watch over the frames of custom components', () => {
  it('leaves frames alone that answer', () => {
    const watch = new FrameWatch()
    const ends: Ends = []
    aFrame(watch, ends, 'one')
    look(watch, 0, 60)
    expect(ends).toEqual([])
  })

  it('ends one that has given no sign of life for five seconds', () => {
    const watch = new FrameWatch()
    const ends: Ends = []
    const frame = aFrame(watch, ends, 'one')
    frame.hang()
    look(watch, 0, 4)
    expect(ends).toEqual([])
    look(watch, 5000, 1)
    expect(ends).toEqual([['one', true]])
    expect(watch.isIdle).toBe(true)
  })

  it('blames the one whose code ran last where one holds up all others, which may come back', () => {
    const watch = new FrameWatch()
    const ends: Ends = []
    const frames = ['one', 'two', 'three'].map((name) => aFrame(watch, ends, name))
    for (const { pulse } of frames) pulse.isBusy()
    frames[1]?.pulse.isBusy()
    for (const { hang } of frames) hang()
    look(watch, 0, 5)
    expect(ends).toEqual([
      ['one', false],
      ['two', true],
      ['three', false],
    ])
  })

  it('takes away frames with the others that could not begin yet, and blames them for nothing', () => {
    const watch = new FrameWatch()
    const ends: Ends = []
    aFrame(watch, ends, 'one').hang()
    watch.add({ ask: () => undefined, end: (isToBlame) => ends.push(['late', isToBlame]) })
    look(watch, 0, 5)
    expect(ends).toEqual([
      ['one', true],
      ['late', false],
    ])
  })

  it('leaves frames of other processes alone', () => {
    const watch = new FrameWatch()
    const ends: Ends = []
    aFrame(watch, ends, 'one').hang()
    aFrame(watch, ends, 'elsewhere')
    look(watch, 0, 6)
    expect(ends).toEqual([['one', true]])
  })

  it('does not take a page that was held up or out of sight for a frame that hangs', () => {
    const watch = new FrameWatch()
    const ends: Ends = []
    const frame = aFrame(watch, ends, 'one')
    frame.hang()
    look(watch, 0, 2)
    watch.look(60_000)
    frame.pulse.answered()
    look(watch, 61_000, 1)
    watch.pause()
    watch.look(64_000)
    expect(ends).toEqual([])
  })
})
