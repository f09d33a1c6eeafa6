'use strict'

const isObject = (value) => typeof value === 'object' && value !== null
/** What gives one value after the other when it is asked; lists are values themselves. */
const isIterator = (value) =>
  isObject(value) &&
  (Symbol.asyncIterator in value || (Symbol.iterator in value && typeof value.next === 'function'))

/** Runs the code; `give` is handed each of its messages. Answers with what it returns. */
const outputOf = async (main, give, mayBeList) => {
  let value = main()
  let count = 0
  if (isIterator(value)) {
    const messages = value
    let message = await messages.next()
    for (; !message.done; message = await messages.next()) {
      count += 1
      await give(message.value)
    }
    value = message.value
  }
  value = await value
  const isList = mayBeList && isObject(value) && Symbol.iterator in value
  if (!isIterator(value) && !isList) return { value, count }
  for await (const message of value) {
    count += 1
    await give(message)
  }
  return { value: undefined, count }
}

/** Runs the code of a step, or of one that gives messages, which are then all that it gives. */
exports.runOf =
  ({ send }, { request }, { assignments }, asJson, fail) =>
  async (main, isStream) => {
    const gathered = []
    const give = isStream
      ? (message) => request('message', asJson(message, 'A message') ?? 'null')
      : (message) => void gathered.push(message)
    let value
    try {
      const given = await outputOf(main, give, isStream)
      value = given.count > 0 && !isStream ? gathered : given.value
      if (isStream && value !== undefined && given.count === 0) {
        throw new Error('A stream needs messages: use yield, or return what gives one after the other.')
      }
    } catch (error) {
      fail(error)
      return
    }
    if (isStream) value = undefined
    try {
      const json = asJson(value, 'The output')
      if (json !== undefined) send('output', json)
      for (const [name, written] of assignments) send('assignment', `${name}\n${written}`)
      send('done', '')
    } catch (error) {
      fail(error)
    }
  }
