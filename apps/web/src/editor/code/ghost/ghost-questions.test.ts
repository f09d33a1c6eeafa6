import { CallError } from '@ashlar/contract'
import type {
  CompletionFeedback,
  CompletionItem,
  CompletionRequest,
  CompletionResponse,
} from '@ashlar/schema'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CodeCompleter } from './code-completer.ts'
import { GhostFeedback } from './ghost-feedback.ts'
import { GhostQuestions, pauseBeforeAsking, restAfterRefusal, type Written } from './ghost-questions.ts'
import { completionRequest, ghostText } from './ghost-text.ts'

const warned = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  warned.mockClear()
  vi.spyOn(console, 'warn').mockImplementation(warned)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const anItem: CompletionItem = {
  completion: { text: 'foo', decodedTokens: [], probabilities: [], score: null, completionId: 'id' },
  completionParts: [],
  range: { startOffset: 1, endOffset: 1, endPosition: { row: 0, column: 1 } },
}

const answered = (state: 'success' | 'inactive' = 'success'): CompletionResponse => ({
  state: { state, message: '' },
  completionItems: state === 'success' ? [anItem] : [],
})

const step = { id: 'sum', name: 'Sum', blocks: [] }
const options = { tabSize: 4, insertSpaces: true }
const requestFor = (written: Written): CompletionRequest =>
  completionRequest({ mode: 'python', host: 'example.com' }, step, 'python', written, options)

const aCompleter = (complete: CodeCompleter['complete']): CodeCompleter => ({
  entityId: 'app',
  email: 'ada@example.com',
  applications: null,
  complete,
  accept: async () => null,
  tell: null,
})

const asking = (answer: CodeCompleter['complete'] = async () => answered()) => {
  const complete = vi.fn(answer)
  const shown: string[] = []
  const field: { written: Written | null } = { written: { text: 'x', cursor: 1 } }
  const questions = new GhostQuestions(
    aCompleter(complete),
    { written: () => field.written, requestFor, show: (item) => shown.push(item.completion.text) },
    () => Date.now(),
  )
  return { questions, complete, shown, field }
}

describe('a question for what comes next', () => {
  it('is asked when writing pauses, once for all that was written', async () => {
    const { questions, complete, shown } = asking()
    questions.ask()
    await vi.advanceTimersByTimeAsync(pauseBeforeAsking - 1)
    questions.ask()
    await vi.advanceTimersByTimeAsync(pauseBeforeAsking - 1)
    expect(complete).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(complete).toHaveBeenCalledOnce()
    expect(shown).toEqual(['foo'])
  })

  it('is taken back when writing goes on', async () => {
    let aborted = 0
    const { questions, shown } = asking(
      async (_request, signal) =>
        await new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            aborted += 1
            reject(new Error('Aborted.'))
          })
        }),
    )
    questions.ask()
    await vi.advanceTimersByTimeAsync(pauseBeforeAsking)
    questions.stop()
    await vi.advanceTimersByTimeAsync(0)
    expect(aborted).toBe(1)
    expect(shown).toEqual([])
    expect(warned).not.toHaveBeenCalled()
  })

  it('shows nothing once the cursor is elsewhere or the field is left', async () => {
    for (const now of [{ text: 'x', cursor: 0 }, { text: 'xy', cursor: 1 }, null]) {
      const { questions, field, shown } = asking(async () => {
        field.written = now
        return answered()
      })
      questions.ask()
      await vi.advanceTimersByTimeAsync(pauseBeforeAsking)
      expect(shown).toEqual([])
    }
  })

  it('is not asked for a while once somebody said that they do not complete now', async () => {
    const { questions, complete } = asking(async () => answered('inactive'))
    questions.ask()
    await vi.advanceTimersByTimeAsync(pauseBeforeAsking)
    questions.ask()
    await vi.advanceTimersByTimeAsync(pauseBeforeAsking)
    expect(complete).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(restAfterRefusal)
    questions.ask()
    await vi.advanceTimersByTimeAsync(pauseBeforeAsking)
    expect(complete).toHaveBeenCalledTimes(2)
  })

  it('fails into the console alone, and never again where completing was turned off', async () => {
    const off = new CallError('not_found', 'Gone.', 404, null)
    const { questions, complete } = asking(async () => await Promise.reject(off))
    questions.ask()
    await vi.advanceTimersByTimeAsync(pauseBeforeAsking)
    expect(warned).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(10 * restAfterRefusal)
    questions.ask()
    await vi.advanceTimersByTimeAsync(pauseBeforeAsking)
    expect(complete).toHaveBeenCalledOnce()
  })

  it('says what the editor is, and has the code as a file of its step', () => {
    expect(requestFor({ text: 'x', cursor: 1 })).toEqual({
      metadata: { ideName: 'codemirror', ideVersion: '6 on example.com', extensionVersion: '1.12.7' },
      document: {
        path: 'steps/Sum.py',
        text: 'x',
        editorLanguage: 'python',
        language: 'python',
        cursorOffset: 1,
        lineEnding: '\n',
      },
      otherDocuments: [expect.objectContaining({ path: 'requirements.txt' })],
      editorOptions: { tabSize: 4, insertSpaces: true },
    })
  })
})

describe('a field without suggestions', () => {
  const place = {
    mode: 'python' as const,
    completer: aCompleter(async () => answered()),
    languages: ['python' as const],
    step: () => step,
    host: 'example.com',
  }

  it('is every one but code of steps in a language that the person wants', () => {
    expect(ghostText(place)).not.toEqual([])
    expect(ghostText({ ...place, step: null })).toEqual([])
    expect(ghostText({ ...place, mode: 'text' })).toEqual([])
    expect(ghostText({ ...place, languages: ['sql'] })).toEqual([])
    expect(ghostText({ ...place, completer: { ...place.completer, applications: ['other'] } })).toEqual([])
  })
})

describe('what is told of a suggestion', () => {
  it('is that it was shown, and once what became of it; taking it is told in any case', () => {
    const told: CompletionFeedback[] = []
    const accepted: string[] = []
    const completer: CodeCompleter = {
      ...aCompleter(async () => answered()),
      accept: async (id) => accepted.push(id),
      tell: async (event) => told.push(event),
    }
    const feedback = new GhostFeedback(completer)
    feedback.shown(anItem, 'x')
    feedback.ended(anItem, { kind: 'typeOver' })
    feedback.ended(anItem, { kind: 'focusout' })
    expect(told).toEqual([
      { eventType: 'suggest', completionId: 'id', input: 'x', output: 'foo' },
      { eventType: 'feedback', completionId: 'id', action: 'accept', reason: 'type over' },
    ])
    expect(accepted).toEqual(['id'])
    const quiet = new GhostFeedback({ ...completer, tell: null })
    quiet.shown(anItem, 'x')
    quiet.ended(anItem, { kind: 'key', key: 'Escape' })
    expect(told).toHaveLength(2)
    expect(accepted).toHaveLength(1)
  })
})
