import type { TooljetNames } from './known-names.ts'

/** The functions that a script needs at its beginning, by their names. */
export type TooljetHelpers = Map<string, string>

const capital = (name: string): string => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`

/** The variable that holds what a script gave last. */
export const resultOf = (script: string): string => `${script.slice(0, 52)}Result`

/** Whether code does something to the page, which only a script can do here. */
export const actsOnPage = (code: string): boolean =>
  /\bactions\s*\.|\bqueries\s*\.\s*[\w$-]+\s*\.\s*(?:run|reset)\s*\(|\bcomponents\s*\.\s*[\w$-]+\s*\.\s*(?:set|clear|reset|show|hide|open|close|visibility|disable|loading|click)\w*\s*\(/.test(
    code,
  )

/** The names that code there gives to variables. */
export const variablesSet = (code: string): string[] =>
  [...code.matchAll(/\b(?:un)?[sS]et(?:Page)?Variable\(\s*['"`]([^'"`$\\]{1,60})['"`]/g)].map(
    ([, name = '']) => name,
  )

/** By a name there, which is known only when the script runs. */
const byName = (entries: readonly (readonly [string, string])[]): string =>
  `{ ${entries.map(([theirs, own]) => `${JSON.stringify(theirs)}: () => ${own}`).join(', ')} }`

/** A function of `actions` there; null where there is nothing like it. */
export const actionOf = (
  action: string,
  helpers: TooljetHelpers,
  variables: ReadonlyMap<string, string>,
  { names, components, queries, scripts, pages }: TooljetNames,
): string | null => {
  const all = byName([...variables])
  const modals = byName(
    [...components].filter(([, { isModal }]) => isModal).map(([name]) => [name, names.of(name)]),
  )
  const known: Readonly<Record<string, () => string>> = {
    setVariable: () => `(name, value) => (${all})[name]?.().set(value)`,
    setPageVariable: () => `(name, value) => (${all})[name]?.().set(value)`,
    unsetVariable: () => `(name) => (${all})[name]?.().reset()`,
    unSetVariable: () => `(name) => (${all})[name]?.().reset()`,
    unsetPageVariable: () => `(name) => (${all})[name]?.().reset()`,
    getVariable: () => `(name) => (${all})[name]?.().value`,
    getPageVariable: () => `(name) => (${all})[name]?.().value`,
    showAlert: () => "(style, message) => showAlert(String(message), style || 'info')",
    showModal: () => `(name) => (${modals})[name]?.().open()`,
    closeModal: () => `(name) => (${modals})[name]?.().close()`,
    runQuery: () =>
      `(name) => (${byName([...queries.values()].map((name) => [name, scripts.has(name) ? `${names.of(name)}.trigger()` : `${names.of(name)}.run()`]))})[name]?.()`,
    goToUrl: () => "(url) => navigateTo(url, undefined, 'NEW_WINDOW')",
    goToURL: () => "(url) => navigateTo(url, undefined, 'NEW_WINDOW')",
    goToApp: () => '(application) => navigateToApp(application)',
    switchPage: () => `(page) => navigateTo((${JSON.stringify(Object.fromEntries(pages))})[page] ?? page)`,
    copyToClipboard: () => '(text) => copyToClipboard(text)',
    setLocalStorage: () => '(key, value) => storeValue(key, value)',
    generateFile: () =>
      "(name, kind, data) => download(data, `${name}.${kind === 'plaintext' ? 'txt' : kind}`)",
  }
  const source = Object.hasOwn(known, action) ? known[action]?.() : undefined
  if (source === undefined) return null
  // Functions of the page have these names themselves.
  const name = `do${capital(action)}`
  helpers.set(name, source)
  return name
}

/** What starts a query and gives its answer. */
export const runnerOf = (
  query: string,
  helpers: TooljetHelpers,
  { names, scripts }: TooljetNames,
): string => {
  const own = names.of(query)
  const name = `run${capital(own)}`
  helpers.set(
    name,
    scripts.has(query)
      ? `async () => {\n  await ${own}.trigger()\n  return ${resultOf(own)}.value\n}`
      : `() => ${own}.run()`,
  )
  return name
}

/** Methods of components there, as functions of what they are called with. */
export const methodOf = (
  component: string,
  method: string,
  value: string | undefined,
  helpers: TooljetHelpers,
  { names }: TooljetNames,
): string | null => {
  const own = names.of(component)
  const set = (property: string, how = 'value'): string =>
    `(value = true) => ${own}.set(${JSON.stringify(property)}, ${how})`
  const known: Readonly<Record<string, string | undefined>> = {
    setText: value === undefined ? undefined : set(value),
    setValue: value === undefined ? undefined : set(value),
    setChecked: value === undefined ? undefined : set(value),
    clear: `() => ${own}.reset()`,
    reset: `() => ${own}.reset()`,
    clearSelection: `() => ${own}.reset()`,
    setVisibility: set('isVisible'),
    visibility: set('isVisible'),
    setDisable: set('isDisabled'),
    disable: set('isDisabled'),
    open: `() => ${own}.open()`,
    show: `() => ${own}.open()`,
    close: `() => ${own}.close()`,
    hide: `() => ${own}.close()`,
  }
  const source = Object.hasOwn(known, method) ? known[method] : undefined
  if (source === undefined) return null
  const name = `${method}Of${capital(own)}`
  helpers.set(name, source)
  return name
}

/** The functions as they stand at the beginning of a script. */
export const declarationsOf = (helpers: TooljetHelpers): string[] =>
  [...helpers].map(([name, source]) => `const ${name} = ${source}`)
