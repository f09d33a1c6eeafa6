import { expect, it } from 'vitest'
import { readSettings } from '../settings/config.ts'
import { PublicCalls } from './public-calls.ts'

const second = 1000

/** With the limits of a server that is told nothing else, and a clock that the test moves on. */
const aServer = () => {
  const settings = readSettings({})
  const clock = { now: 0 }
  const calls = new PublicCalls(
    { ofOneAddress: settings.publicRunsPerAddress, ofOneApplication: settings.publicRunsPerApplication },
    { monotonic: () => clock.now },
  )
  const run = (): void => calls.count({ kind: 'visitor' }, '203.0.113.7', 'application', 20)
  return { clock, run }
}

it('sixty people behind one address open a page with five APIs within ten seconds, and go on using it', () => {
  const { clock, run } = aServer()
  for (let person = 0; person < 60; person += 1) {
    for (let api = 0; api < 5; api += 1) run()
    clock.now += second / 6
  }
  // Each of them presses a button every four seconds, for ten minutes.
  for (let press = 0; press < 60 * 150; press += 1) {
    run()
    clock.now += second / 15
  }
})

it('who asks without an end is refused, told when to try again, and let in then', () => {
  const { clock, run } = aServer()
  const flood = (): void => {
    for (let call = 0; call < 2_000; call += 1) run()
  }
  expect(flood).toThrow('This application is used too often at the moment. Try again in 1 second.')
  clock.now += second
  expect(run).not.toThrow()
})
