'use strict'

/**
 * The three functions of the host for the rest of the prelude: nothing but text goes in, and what they throw is swallowed
 * here.
 */
exports.hostOf = (hostSend, hostAsk, hostLoad) => {
  const send = (kind, text) => {
    try {
      hostSend(`${kind}`, `${text}`)
    } catch {
      // With the stack used up, the host's own error comes out; nobody may see it.
    }
  }
  const ask = (operation, text) => {
    let answer = '-It could not be done.'
    try {
      answer = hostAsk(`${operation}`, `${text}`)
    } catch {
      // As above.
    }
    if (answer[0] === '-') throw new Error(answer.slice(1))
    return answer.slice(1)
  }
  const load = (id) => {
    let loaded
    try {
      loaded = hostLoad(`${id}`)
    } catch {
      // As above.
    }
    if (typeof loaded !== 'function') throw new Error(`${id} could not be loaded.`)
    return loaded
  }
  return { send, ask, load }
}
