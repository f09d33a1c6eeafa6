import { fileURLToPath } from 'node:url'
import { type ScriptedModel, startScriptedModel } from '@ashlar/integrations/scripted-model'
import { median, type Measurement, print } from '../support/measurement.ts'
import { type PreparedServer, prepareServer } from '../support/prepared-server.ts'
import { residentMemoryOfNode, serverProcess } from '../support/processes.ts'

const samples = 60
/** A server that has answered for a while has compiled what it does most. */
const roundsBefore = 100
const streams = 200
/** What opens connections all at once is a flood, and is refused as one. */
const openedAtOnce = 10
const megabyte = 1024 * 1024

const task = (prompt: string): string =>
  JSON.stringify({ flow: 'GENERATE', scope: 'EDITOR', syntax: 'javascript', prompt })

/** An answer of which something has come. */
interface BegunAnswer {
  /** From the question to the first piece, in milliseconds. */
  readonly milliseconds: number
  /** Waits for the rest; the connection is used again. */
  readonly end: () => Promise<void>
  /** Gives it up. */
  readonly abort: () => void
}

/** Reads an answer until something of it has come. */
const firstPiece = async (address: string, init: RequestInit): Promise<BegunAnswer> => {
  const controller = new AbortController()
  const start = performance.now()
  const response = await fetch(address, { ...init, method: 'POST', signal: controller.signal })
  const reader = response.body?.getReader()
  if (!response.ok || reader === undefined) throw new Error(`${response.status} ${await response.text()}`)
  let text = ''
  while (!text.includes('"one')) {
    const { value, done } = await reader.read()
    if (done) throw new Error(`The answer ended without a piece: ${text}`)
    text += Buffer.from(value).toString()
  }
  const milliseconds = performance.now() - start
  return {
    milliseconds,
    end: async () => {
      while (!(await reader.read()).done);
    },
    abort: () => controller.abort(),
  }
}

const fromModel = (model: ScriptedModel): Promise<BegunAnswer> =>
  firstPiece(`${model.baseUrls.openai}/chat/completions`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'scripted',
      stream: true,
      messages: [
        { role: 'system', content: 'Write.' },
        { role: 'user', content: '{"request":"all of it"}' },
      ],
    }),
  })

const throughGateway = (server: PreparedServer, prompt: string): Promise<BegunAnswer> =>
  firstPiece(`${server.address}/api/v1/applications/${server.sampleId}/assistant-tasks`, {
    headers: { cookie: server.cookie, 'content-type': 'application/json', accept: 'application/x-ndjson' },
    body: task(prompt),
  })

const timeOf = async (begin: () => Promise<BegunAnswer>): Promise<number> => {
  const answer = await begin()
  await answer.end()
  return answer.milliseconds
}

/** The memory of a process once nothing has changed in it for a while, in bytes. */
const memoryAtRest = async (process: number): Promise<number> => {
  const seen: number[] = []
  for (;;) {
    const now = residentMemoryOfNode(process)
    seen.push(now)
    const last = seen.slice(-6)
    if (seen.length > 40 || (last.length === 6 && Math.max(...last) - Math.min(...last) < megabyte))
      return now
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

/** What the gateway adds to a model that answers at once, and what many answers that go on at once take. */
export const measure = async (): Promise<Measurement[]> => {
  const model = await startScriptedModel(({ prompt }) => ({
    chunks: ['one', 'two', 'three', 'four'],
    ...(prompt.includes('half of it') ? { fault: 'pause' } : {}),
  }))
  const server = await prepareServer({
    ASHLAR_MODEL_URL: model.baseUrls.openai,
    ASHLAR_MODEL: 'scripted',
    ASHLAR_ALLOWED_HOSTS: '127.0.0.1',
    ASHLAR_ASSISTANT_TOKENS_PER_PERSON: '2000000000',
    ASHLAR_ASSISTANT_TOKENS_PER_ORGANIZATION: '2000000000',
  })
  try {
    const [alone, through]: [number[], number[]] = [[], []]
    for (let round = 0; round < roundsBefore + samples; round += 1) {
      const times = [
        await timeOf(() => fromModel(model)),
        await timeOf(() => throughGateway(server, 'all of it')),
      ] as const
      if (round < roundsBefore) continue
      alone.push(times[0])
      through.push(times[1])
    }
    const process = serverProcess(server.server.dataFolder)
    const before = await memoryAtRest(process)
    const answers: BegunAnswer[] = []
    while (answers.length < streams) {
      const opened = Array.from({ length: openedAtOnce }, () => throughGateway(server, 'half of it'))
      answers.push(...(await Promise.all(opened)))
    }
    const during = residentMemoryOfNode(process)
    for (const { abort } of answers) abort()
    return [
      {
        name: 'the first piece of an answer, later than from the model alone',
        unit: 'ms',
        ours: median(through) - median(alone),
        reach: { of: 'value', at: 'most', value: 5 },
      },
      {
        name: `${streams} answers that go on at once, in memory`,
        unit: 'MB',
        ours: (during - before) / megabyte,
        reach: { of: 'value', at: 'most', value: 60 },
      },
    ]
  } finally {
    await server.server.remove()
    await model.stop()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) print(await measure())
