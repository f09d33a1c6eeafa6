import { type KnownThings, parametersOf, resultOf, type RetoolThing } from './known.ts'

/** The functions that a script needs at its beginning, by their names. */
export type RetoolHelpers = Map<string, string>

const capital = (name: string): string => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`

/** Functions that need nothing of the page. */
const plain: Readonly<Record<string, readonly [string, string]>> = {
  formatDataAsArray: [
    'formatDataAsArray',
    '(data) =>\n  _.isArray(data) ? data : _.zipWith(..._.values(data), (...values) => _.zipObject(_.keys(data), values))',
  ],
  formatDataAsObject: [
    'formatDataAsObject',
    '(data) =>\n  _.isArray(data) ? _.mapValues(data[0], (_value, key) => _.map(data, key)) : data',
  ],
  'utils.showNotification': [
    'showNotification',
    "({ title = '', description = '', notificationType = 'info' }) =>\n  showAlert([title, description].filter(Boolean).join(': '), notificationType)",
  ],
  'utils.openUrl': [
    'openUrl',
    "(url, { newTab = true } = {}) => navigateTo(url, undefined, newTab ? 'NEW_WINDOW' : 'SAME_WINDOW')",
  ],
  'utils.copyToClipboard': ['copyText', '(text) => copyToClipboard(text)'],
  'utils.downloadFile': [
    'downloadFile',
    "(data, name, kind = 'txt') => download(data?.base64Data ?? data, `${name}.${kind}`)",
  ],
  'localStorage.setValue': ['keepValue', '(key, value) => storeValue(key, value)'],
  'localStorage.clear': [
    'forgetValues',
    '() => Promise.all(Object.keys(Store).map((key) => storeValue(key, undefined)))',
  ],
}

/** Methods of components, as functions of what they are called with. */
const ofComponents = (
  own: string,
  value: string | undefined,
): Readonly<Record<string, readonly [string, string]>> => ({
  ...(value === undefined
    ? {}
    : { setValue: ['set', `(value) => ${own}.set(${JSON.stringify(value)}, value)`] as const }),
  clearValue: ['clear', `() => ${own}.reset()`],
  resetValue: ['reset', `() => ${own}.reset()`],
  clear: ['clear', `() => ${own}.reset()`],
  reset: ['reset', `() => ${own}.reset()`],
  setHidden: ['hide', `(hidden = true) => ${own}.set('isVisible', !hidden)`],
  setDisabled: ['disable', `(disabled = true) => ${own}.set('isDisabled', disabled)`],
})

const overlays: Readonly<Record<string, string>> = {
  show: 'open',
  open: 'open',
  hide: 'close',
  close: 'close',
}

const ofVariables = (own: string): Readonly<Record<string, readonly [string, string]>> => ({
  setValue: ['set', `(value) => ${own}.set(value)`],
  setIn: ['setIn', `(path, value) => ${own}.set(_.set(_.cloneDeep(${own}.value ?? {}), path, value))`],
  clear: ['clear', `() => ${own}.reset()`],
})

/** Starts a query, as there: what follows is handed over, or comes when it is waited for. */
const runner = (own: string, thing: RetoolThing): string => {
  const isScript = thing.kind === 'script'
  const hasParameters = (thing.kind === 'query' || isScript) && thing.parameters.length > 0
  const given = hasParameters ? 'additionalScope ?? {}' : ''
  const setting = hasParameters && !isScript ? `\n    await ${parametersOf(own)}.set(${given})` : ''
  const run = isScript
    ? `await ${own}.trigger(${given})\n    const answer = ${resultOf(own)}.value`
    : `const answer = await ${own}.run()`
  const names = `{ onSuccess, onFailure${hasParameters ? ', additionalScope' : ''} } = {}`
  return `async (${names}) => {
  try {${setting}
    ${run}
    if (onSuccess) await onSuccess(answer)
    return answer
  } catch (error) {
    if (!onFailure) throw error
    return onFailure(error)
  }
}`
}

const lookUp = (member: string, root: string, known: KnownThings): readonly [string, string] | null => {
  const key = root === '' ? member : `${root}.${member}`
  const simple = Object.hasOwn(plain, key) ? plain[key] : undefined
  const thing = known.things.get(root)
  if (simple !== undefined && thing === undefined) return simple
  if (thing === undefined) return null
  const own = known.names.of(root)
  if (member === 'run') {
    return thing.kind === 'query' || thing.kind === 'script'
      ? [`run${capital(own)}`, runner(own, thing)]
      : null
  }
  if (thing.kind === 'component' && (thing.type === 'modal' || thing.type === 'slideout')) {
    const direction = Object.hasOwn(overlays, member) ? overlays[member] : undefined
    return direction === undefined ? null : [`${direction}${capital(own)}`, `() => ${own}.${direction}()`]
  }
  const methods =
    thing.kind === 'component'
      ? ofComponents(own, thing.value)
      : thing.kind === 'variable'
        ? ofVariables(own)
        : {}
  const found = Object.hasOwn(methods, member) ? methods[member] : undefined
  return found === undefined ? null : [`${found[0]}${capital(own)}`, found[1]]
}

/** The function that does what a method there does, which is put at the beginning of the script; null where there is none. */
export const helperOf = (
  helpers: RetoolHelpers,
  member: string,
  root: string,
  known: KnownThings,
): string | null => {
  const found = lookUp(member, root, known)
  if (found === null) return null
  const [name, source] = found
  helpers.set(name, source)
  return name
}

/** The functions as they stand at the beginning of a script. */
export const declarationsOf = (helpers: RetoolHelpers): string[] =>
  [...helpers].map(([name, source]) => `const ${name} = ${source}`)
