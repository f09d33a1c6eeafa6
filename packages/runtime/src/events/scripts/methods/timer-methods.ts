import type { TimerCommand } from '@ashlar/schema'
import { done, type ClientKind } from '../client-function.ts'
import { referenceOf } from '../script-names.ts'

const commands: readonly TimerCommand[] = ['start', 'stop', 'toggle']

const help: Readonly<Record<TimerCommand, string>> = {
  start: 'Starts the timer.',
  stop: 'Stops the timer.',
  toggle: 'Starts the timer, or stops it if it is active.',
}

/** What scripts may do with a timer. */
export const timerMethods: ClientKind = {
  kind: 'timer',
  methods: () =>
    commands.map((command) => ({
      name: command,
      signature: `${command}()`,
      help: help[command],
      run: (name, _, { host }) => {
        host.timers.control(referenceOf(name), command, false)
        return done
      },
    })),
}
