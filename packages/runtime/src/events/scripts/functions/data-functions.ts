import { evaluationErrorSeconds } from '../../../alerts/alerts.ts'
import { parametersArgument, textArgument, wordArgument } from '../client-arguments.ts'
import { done, notDone, type ClientFunction } from '../client-function.ts'

/** Data as it leaves the application: lists and objects as indented JSON, bytes as they are, the rest as text. */
const leaving = (data: unknown): { content: string | Uint8Array<ArrayBuffer>; type: string } => {
  if (data instanceof Uint8Array) {
    return { content: new Uint8Array(data), type: 'application/octet-stream' }
  }
  if (typeof data === 'object' && data !== null) {
    return { content: JSON.stringify(data, null, 2), type: 'application/json' }
  }
  return { content: data === undefined || data === null ? '' : String(data), type: 'text/plain' }
}

/** Saves data as a file. */
export const download: ClientFunction = {
  name: 'download',
  signature: 'download(data, name, type)',
  help: 'Saves data as a file of a name; type is its MIME type. Lists and objects become indented JSON.',
  run: async ([data, name, type], { host }) => {
    const { content, type: ownType } = leaving(data)
    const fileName = textArgument(name ?? 'download', 'download', 'name')
    const mimeType = textArgument(type ?? ownType, 'download', 'type')
    try {
      await host.device.saveFile(content, fileName, mimeType)
      return done
    } catch {
      host.alerts.show('Download failed.', 'error', evaluationErrorSeconds)
      return notDone
    }
  },
}

/** Puts data into the clipboard. */
export const copyToClipboard: ClientFunction = {
  name: 'copyToClipboard',
  signature: 'copyToClipboard(data, options)',
  help: 'Copies data, lists and objects as indented JSON; options.format is text/plain or text/html.',
  run: async ([data, given], { host }) => {
    const options = parametersArgument(given, 'copyToClipboard: options must be an object.')
    const format = wordArgument(
      options.format,
      ['text/plain', 'text/html'],
      'text/plain',
      'copyToClipboard: options.format must be text/plain or text/html.',
    )
    const { content } = leaving(data)
    const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
    try {
      await host.device.copyText(text, format)
      return done
    } catch {
      host.alerts.show('Copying to the clipboard failed.', 'error', evaluationErrorSeconds)
      return notDone
    }
  },
}

/** Keeps a value for this application in this browser. */
export const storeValue: ClientFunction = {
  name: 'storeValue',
  signature: 'storeValue(key, value, temporary)',
  help: 'Keeps a value for this application in this browser, or with temporary only until the page is loaded again. It is read as Store.key.',
  setsMemberOf: 'Store',
  run: ([key, value, temporary], { host }) => {
    const refusal = host.store.set(textArgument(key, 'storeValue', 'key'), value, temporary === true)
    if (refusal === null) return done
    host.alerts.show(refusal, 'error', evaluationErrorSeconds)
    throw new Error(refusal)
  },
}
