/** What a timer does now, as a sentence; `value` is what bindings read under its name. */
export const timerStatus = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return 'Not active.'
  const state: unknown = 'state' in value ? value.state : null
  if (typeof state !== 'object' || state === null) return 'Not active.'
  if ('status' in state && state.status === 'executing') return 'Running its steps now.'
  const next = 'nextInvocation' in state ? state.nextInvocation : null
  return typeof next === 'number' ? `Active. Runs next at ${clock.format(next)}.` : 'Not active.'
}

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })
