/** The thread on which processes of code are started, watched and read. Only `code-on-thread.ts` starts it. */
import { parentPort, workerData } from 'node:worker_threads'
import { createCodeRunner } from './code-runner.ts'
import type { CodeHost, CodeResponse } from './code-task.ts'
import type { CodeOrder, CodeThreadData, CodeWord, HostAnswer } from './thread-messages.ts'

// The type of what a thread is given is any.
const { options }: CodeThreadData = workerData
const runner = createCodeRunner(options)
const cancelling = new Map<number, AbortController>()
const asked = new Map<number, (answer: HostAnswer) => void>()
let questions = 0

const say = (word: CodeWord): void => parentPort?.postMessage(word, ownedBy(word))

/** What a word takes along instead of being copied: bytes that nobody else here has. */
const ownedBy = (word: CodeWord): ArrayBuffer[] => {
  if (word.kind !== 'result' || !word.result.ok) return []
  const { buffer } = word.result.json ?? {}
  return buffer instanceof ArrayBuffer ? [buffer] : []
}

/** Asks the host of a task, and waits for its answer. Rejects with the sentence of a refusal. */
const ask = async (wordOf: (question: number) => CodeWord): Promise<CodeResponse | null> => {
  questions += 1
  const question = questions
  const answer = await new Promise<HostAnswer>((resolve) => {
    asked.set(question, resolve)
    say(wordOf(question))
  })
  if (!answer.ok) throw new Error(answer.message)
  return answer.response
}

const fetchOf =
  (id: number): NonNullable<CodeHost['fetch']> =>
  async (request, signal) => {
    let drop = (): void => undefined
    try {
      const response = await ask((question) => {
        drop = () => say({ kind: 'dropped', question })
        signal.addEventListener('abort', drop, { once: true })
        return { kind: 'fetch', id, question, request }
      })
      if (response === null) throw new Error('The request failed.')
      return response
    } finally {
      signal.removeEventListener('abort', drop)
    }
  }

const hostOf = ({ id, host }: Extract<CodeOrder, { kind: 'run' }>): CodeHost => ({
  ...(host.includes('onLog') ? { onLog: (line, stream) => say({ kind: 'log', id, line, stream }) } : {}),
  ...(host.includes('onMessage')
    ? {
        onMessage: async (message) => {
          await ask((question) => ({ kind: 'message', id, question, message }))
        },
      }
    : {}),
  ...(host.includes('onLargeOutput')
    ? {
        onLargeOutput: async (bytes) => {
          await ask((question) => ({ kind: 'largeOutput', id, question, bytes }))
        },
      }
    : {}),
  ...(host.includes('fetch') ? { fetch: fetchOf(id) } : {}),
})

const carryOut = async (order: Exclude<CodeOrder, { kind: 'cancel' | 'answer' }>): Promise<CodeWord> => {
  const { id } = order
  switch (order.kind) {
    case 'run': {
      const cancel = new AbortController()
      cancelling.set(id, cancel)
      const result = await runner.run(order.task, hostOf(order), cancel.signal)
      cancelling.delete(id)
      return { kind: 'result', id, result }
    }
    case 'prepare':
      await runner.prepare(order.organizationId)
      return { kind: 'done', id }
    case 'close':
      await runner.close()
      return { kind: 'done', id }
  }
}

parentPort?.on('message', (order: CodeOrder) => {
  if (order.kind === 'cancel') cancelling.get(order.id)?.abort()
  else if (order.kind === 'answer') {
    asked.get(order.question)?.(order.answer)
    asked.delete(order.question)
  } else {
    carryOut(order).then(say, (error: unknown) =>
      say({ kind: 'failed', id: order.id, message: error instanceof Error ? error.message : String(error) }),
    )
  }
})
