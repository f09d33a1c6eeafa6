import { callAddress, CallError, publishedAddresses, type PublishedApplication } from '@ashlar/contract'
import { type Application, type ApplicationOptions, randomId } from '@ashlar/runtime'
import {
  asJson,
  type FromTestedPage,
  type Happening,
  readToPage,
  RecordedAnswers,
  replay,
  type ReplayedCall,
  sendMessage,
} from '@ashlar/runtime/testing'
import type { JsonObject, RecordedAnswer, TestRecord } from '@ashlar/schema'
import { alone, type Surroundings } from '../viewer-host.ts'
import { ViewerState } from '../viewer-state.ts'
import { Pointing } from './pointing.ts'
import { replayedPage } from './replayed-page.ts'
import { watchedPage } from './watched-page.ts'

/** Values that are kept for as long as the page is there. */
const emptyStorage = (): ApplicationOptions['storage'] => {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

const userOf = ({ user }: PublishedApplication): TestRecord['user'] | null =>
  user === null
    ? null
    : {
        id: user.id,
        name: user.name,
        email: user.email,
        ...(user.groups === undefined ? {} : { groups: [...user.groups] }),
        ...(user.metadata === undefined ? {} : { metadata: user.metadata }),
      }

/** What was asked of the server, as far as it is a run. */
const inputsIn = (input: Parameters<Surroundings['call']>[1]): JsonObject => {
  const body: unknown = input.body
  const inputs: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'inputs') : null
  const json = asJson(inputs)
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? json : {}
}

/** A run while it is recorded. */
interface RecordedRun {
  readonly api: RecordedAnswer['api']
  readonly inputs: JsonObject
}
type AnsweredRun = Pick<Extract<Happening, { type: 'answered' }>, 'output' | 'error'>

/** What a run answered. */
const answerIn = (run: unknown): AnsweredRun => {
  const answer = typeof run === 'object' && run !== null ? run : {}
  const error: unknown = Reflect.get(answer, 'error')
  return {
    output: asJson(Reflect.get(answer, 'output')) ?? null,
    error:
      typeof error === 'object' && error !== null
        ? { code: String(Reflect.get(error, 'code')), message: String(Reflect.get(error, 'message')) }
        : null,
  }
}

/** What is kept of a run of which nothing came: it was cancelled, or no server was reached. */
const answerOfNobody = (thrown: unknown, signal: AbortSignal | undefined): AnsweredRun => {
  const code = thrown instanceof CallError ? thrown.code : 'internal_error'
  const message = thrown instanceof Error ? thrown.message : ''
  return { output: null, error: { code: signal?.aborted === true ? cancelled : code, message } }
}

/** The code of a run that was cancelled, by a person or because another one took its place. */
const cancelled = 'cancelled'

const runOf = ({ output, error }: RecordedAnswer) => ({
  id: randomId(),
  status: error === undefined ? 'succeeded' : error.code === cancelled ? cancelled : 'failed',
  milliseconds: 0,
  output,
  error: error === undefined ? null : { ...error, block: null },
  steps: [],
})

/** Opens what is saved to record a test of it, or to replay one: then nothing is asked of the server and nothing written. */
export const openTested = (): ViewerState => {
  const around = window.parent
  const send = (message: FromTestedPage): void => sendMessage(around, window.location.origin, message)
  const calls: ReplayedCall[] = []
  let application: PublishedApplication | null = null
  let answers: RecordedAnswers | null = null
  let replayed: TestRecord | null = null

  /** How much the person has done so far. */
  let steps = 0

  const tell = (happening: Happening): void => {
    steps += 1
    send({ type: 'happening', happening })
  }
  const record = (run: RecordedRun, answer: AnsweredRun, done: number): void =>
    send({
      type: 'happening',
      happening: { type: 'answered', ...run, ...answer, isOfLastStep: done === steps },
    })
  const apiOf = (id: string): RecordedAnswer['api'] => {
    const name = application?.pages.flatMap(({ apis }) => apis).find((api) => api.id === id)?.name
    return { id, name: name ?? id }
  }
  const answerRecorded = (apiId: string, inputs: JsonObject, recorded: RecordedAnswers): unknown => {
    const answered = recorded.to(apiId, inputs)
    calls.push({
      api: apiOf(apiId),
      inputs,
      isAnswered: answered.answer !== null,
      recorded: answered.answer === null ? answered.recorded : null,
    })
    return runOf(
      answered.answer ?? {
        api: apiOf(apiId),
        inputs,
        output: null,
        error: { code: 'internal_error', message: 'The test has no answer for this run.' },
      },
    )
  }
  const call: Surroundings['call'] = async (address, input, signal) => {
    const isRun = address.path === publishedAddresses.runPreview.path
    const apiId = String(input.parameters?.['apiId'] ?? '')
    if (answers !== null) {
      if (isRun) return answerRecorded(apiId, inputsIn(input), answers)
      if (address.path === publishedAddresses.preview.path) return callAddress(address, input, signal)
      // Whatever else there is would be done, not only shown.
      throw new CallError('offline', 'Tests are replayed without the server.', 0, null)
    }
    if (!isRun) return callAddress(address, input, signal)
    const run = { api: apiOf(apiId), inputs: inputsIn(input) }
    const done = steps
    try {
      const answer = await callAddress(address, input, signal)
      record(run, answerIn(answer), done)
      return answer
    } catch (thrown) {
      record(run, answerOfNobody(thrown, signal), done)
      throw thrown
    }
  }
  const state = new ViewerState({
    ...alone,
    call,
    tested: {
      opened: (given) => {
        const { user = null } = replayed ?? {}
        application = replayed === null ? given : { ...given, user }
        send({ type: 'opened', user: userOf(application) })
        return application
      },
      watched: (living) => (replayed === null ? watchedPage(living, tell) : living),
      links: (links) =>
        replayed !== null
          ? links
          : {
              ...links,
              follow: (address) => {
                const isFollowed = links.follow(address)
                if (isFollowed) tell({ type: 'followed', address })
                return isFollowed
              },
            },
      storage: emptyStorage(),
    },
  })
  const living = (): Application | null => {
    const screen = state.screen()
    return screen.kind === 'page' ? screen.living : null
  }
  const pointing = new Pointing(living, (pointed) => send({ type: 'pointed', pointed }))
  const open = async (): Promise<void> => {
    await state.open()
    const screen = state.screen()
    if (screen.kind === 'refused')
      send({ type: 'refused', message: screen.message || 'There is no such page.' })
  }
  const play = async (test: TestRecord): Promise<void> => {
    replayed = test
    answers = new RecordedAnswers(test.answers)
    await open()
    const screen = state.screen()
    if (screen.kind === 'refused') {
      const message = `The application cannot be shown at ${test.path}. ${screen.message}`.trim()
      send({ type: 'replayed', outcome: { problems: [{ step: null, message }], milliseconds: 0 } })
      return
    }
    const outcome = await replay(replayedPage(state, calls), test.steps, (step, isGood) =>
      send({ type: 'step', step, isGood }),
    )
    send({ type: 'replayed', outcome })
  }
  let isTold = false
  window.addEventListener('message', (event) => {
    const message = readToPage(event, around, window.location.origin)
    if (message?.type === 'point') pointing.turn(message.isOn)
    if (message === null || message.type === 'point' || isTold) return
    isTold = true
    if (message.type === 'record') void open()
    else void play(message.test)
  })
  send({ type: 'waits' })
  return state
}
