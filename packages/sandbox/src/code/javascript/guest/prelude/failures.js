'use strict'

const placePattern = /^\s*at (?:(?:async )?(?:<anonymous>|(.*?)) \()?Code:(\d+)(?::(\d+))?\)?\s*$/u

const stackOf = (error) => {
  try {
    return `${error.stack}`
  } catch {
    return ''
  }
}

/** Tells the host of what code threw. */
exports.failuresOf = ({ send }, { NotJson, messageOf }) => {
  const kindOf = (error) => {
    if (error instanceof NotJson) return 'not_serializable'
    return /array buffer allocation failed|out of memory/iu.test(messageOf(error))
      ? 'out_of_memory'
      : 'failed'
  }
  /** Ends the run with an error, and the lines of the code that it went through. */
  const fail = (error) => {
    let count = 0
    for (const line of stackOf(error).split('\n')) {
      const found = placePattern.exec(line)
      if (found === null || count === 20) continue
      count += 1
      send('place', `${found[2]}\n${found[1] ?? ''}`)
    }
    send('failed', `${kindOf(error)}\n${error instanceof NotJson ? error.message : messageOf(error)}`)
  }
  const tellUnhandled = (error) =>
    send('log', `stderr\nA promise failed that nothing waited for: ${messageOf(error)}`)
  return { fail, tellUnhandled }
}
