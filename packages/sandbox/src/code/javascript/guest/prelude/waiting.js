'use strict'

/** What code waits for: timers, and requests to the host that take their time. */
exports.waitingOf = ({ send }) => {
  let nextId = 0
  const waiting = new Map()
  /** Asks the host for something that takes its time; gives the text of the answer. */
  const request = (kind, text) =>
    new Promise((resolve, reject) => {
      nextId += 1
      const id = `${nextId}`
      waiting.set(id, { resolve, reject })
      send(kind, `${id}\n${text}`)
    })
  /** Takes what the host answers: the number of the request, and the answer below it. */
  const hearAnswer = (text) => {
    const end = text.indexOf('\n')
    const id = text.slice(0, end)
    const asked = waiting.get(id)
    waiting.delete(id)
    if (text[end + 1] === '+') asked?.resolve(text.slice(end + 2))
    else asked?.reject(new Error(text.slice(end + 2)))
  }

  const timers = new Map()
  const startTimer = (act, milliseconds, handed, isRepeated) => {
    if (typeof act !== 'function') throw new TypeError('A timer needs a function to call.')
    nextId += 1
    const id = nextId
    const delay = milliseconds >= 1 ? Math.min(Math.trunc(milliseconds), 2_147_483_647) : 0
    timers.set(id, { act, handed, delay, isRepeated })
    send('timer', `${id} ${delay}`)
    return id
  }
  const stopTimer = (id) => {
    if (timers.delete(id)) send('clear', `${id}`)
  }
  const fireTimer = (id) => {
    const timer = timers.get(id)
    if (timer === undefined) return
    if (timer.isRepeated) send('timer', `${id} ${Math.max(timer.delay, 1)}`)
    else timers.delete(id)
    timer.act(...timer.handed)
  }
  return { request, hearAnswer, fireTimer, timers: { start: startTimer, stop: stopTimer } }
}
