'use strict'
const { send } = ports
const inspect = require('object-inspect')

const written = (value) => {
  if (typeof value === 'string') return value
  try {
    return value instanceof Error
      ? `${value.stack}`
          .split('\n')
          .filter((line) => !/node:|prelude/u.test(line))
          .join('\n')
          .replaceAll('Code:', 'line ')
      : inspect(value, { depth: 6, maxStringLength: 10_000 })
  } catch {
    return '[something that cannot be shown]'
  }
}

const format = (values) => {
  const [first, ...others] = values
  if (typeof first !== 'string' || !first.includes('%')) return values.map(written).join(' ')
  let used = 0
  const text = first.replace(/%[sdifjoO%]/gu, (place) => {
    if (place === '%%') return '%'
    if (used >= others.length) return place
    const value = others[used]
    used += 1
    if (place === '%d' || place === '%f') return `${Number(value)}`
    if (place === '%i') return `${Math.trunc(Number(value))}`
    return place === '%j' ? JSON.stringify(value) : written(value)
  })
  return [text, ...others.slice(used).map(written)].join(' ')
}

let indentation = ''
const writeTo =
  (stream) =>
  (...values) => {
    const text = format(values)
    const lines = text.split('\n').map((line) => indentation + line)
    send('log', `${stream}\n${lines.join('\n')}`)
  }
const log = writeTo('stdout')
const warn = writeTo('stderr')
const counts = new Map()
const starts = new Map()

module.exports = {
  log,
  info: log,
  debug: log,
  dir: (value) => log(value),
  table: (value) => log(value),
  warn,
  error: warn,
  trace: (...values) => warn('Trace:', ...values),
  assert: (holds, ...values) => {
    if (!holds) warn('Assertion failed:', ...values)
  },
  group: (...values) => {
    if (values.length > 0) log(...values)
    indentation += '  '
  },
  groupCollapsed: (...values) => module.exports.group(...values),
  groupEnd: () => {
    indentation = indentation.slice(2)
  },
  count: (label = 'default') => {
    const count = (counts.get(label) ?? 0) + 1
    counts.set(label, count)
    log(`${label}: ${count}`)
  },
  countReset: (label = 'default') => void counts.delete(label),
  time: (label = 'default') => void starts.set(label, Date.now()),
  timeLog: (label = 'default', ...values) =>
    log(`${label}: ${Date.now() - (starts.get(label) ?? Date.now())} ms`, ...values),
  timeEnd: (label = 'default') => {
    module.exports.timeLog(label)
    starts.delete(label)
  },
}
