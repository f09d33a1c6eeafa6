import init from '@astral-sh/ruff-wasm-web'
import { formatWithRuff } from './ruff.ts'

/** What this worker answers to a text: how it reads when it is formatted, or what is wrong with it. */
export type FormattedPython = { readonly text: string } | { readonly error: string }

const format = async (text: string): Promise<FormattedPython> => {
  try {
    await init()
    return { text: formatWithRuff(text) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

globalThis.addEventListener('message', ({ data }: MessageEvent<string>) => {
  void format(data).then((formatted) => globalThis.postMessage(formatted))
})
