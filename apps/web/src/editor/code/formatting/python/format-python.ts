import type { FormattedPython } from './python-formatter.ts'

/**
 * Formats Python in a worker that lives as long as this takes; rejects what is none. What formats it is compiled code: the
 * page's policy allows none, the worker has a policy of its own.
 */
export const formatPython = (text: string): Promise<string> => {
  const worker = new Worker(new URL('./python-formatter.ts', import.meta.url), { type: 'module' })
  const answer = new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<FormattedPython>) => {
      if ('text' in data) resolve(data.text)
      else reject(new Error(data.error))
    })
    worker.addEventListener('error', ({ message }) =>
      reject(new Error(message || 'What formats Python could not be loaded.')),
    )
  })
  worker.postMessage(text)
  return answer.finally(() => worker.terminate())
}
