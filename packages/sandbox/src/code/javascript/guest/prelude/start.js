'use strict'

const { parse } = JSON

/** Makes a realm ready; gives the function through which the host speaks to it. */
exports.start = (hostSend, hostAsk, hostLoad) => {
  const host = exports.hostOf(hostSend, hostAsk, hostLoad)
  const { asJson } = exports
  exports.removeGlobals()
  const { timers, request, hearAnswer, fireTimer } = exports.waitingOf(host)
  const require = exports.requireOf(host, { ask: host.ask, request, send: host.send, timers })
  const { fail, tellUnhandled } = exports.failuresOf(host, exports)
  exports.defineGlobals(host, timers, require, tellUnhandled)
  const names = exports.namesOf(require, exports.defineGlobal, asJson)
  const run = exports.runOf(host, { request }, names, asJson, fail)

  /** What the host tells: names and the code at the start, timers that are due, answers to requests. */
  return (kind, text, main) => {
    try {
      if (kind === 'names') names.defineNames(parse(text))
      else if (kind === 'run') void run(main, text === 'messages')
      else if (kind === 'timer') fireTimer(Number(text))
      else if (kind === 'unhandled') tellUnhandled(main)
      else if (kind === 'answer') hearAnswer(text)
    } catch (error) {
      fail(error)
    }
  }
}
