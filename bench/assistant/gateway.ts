import { fileURLToPath } from 'node:url'
import { type ScriptedModel, startScriptedModel } from '@ashlar/integrations/scripted-model'
import { median, type Measurement, print } from '../support/measurement.ts'
import { type PreparedServer, prepareServer } from '../support/prepared-server.ts'
import { residentMemoryOfNode, serverProcess } from '../support/processes.ts'

const samples = 40
const streams = 200
const megabyte = 1024 * 1024

const task = (prompt: string): string =>
  JSON.stringify({ flow: 'GENERATE', scope: 'EDITOR', syntax: 'javascript', prompt })

/** Reads an answer until something of it has come; gives the way to end it. */
const firstPiece = async (address: string, init: RequestInit): Promise<() => void> => {
  const controller = new AbortController()
  const response = await fetch(address, { ...init, method: 'POST', signal: controller.signal })
  const reader = response.body?.getReader()
  if (!response.ok || reader === undefined) throw new Error(`${response.status} ${await response.text()}`)
  let text = ''
  while (!text.includes('"one')) {
    const { value, done } = await reader.read()
    if (done) throw new Error(`The answer ended without a piece: ${text}`)
    text += Buffer.from(value).toString()
  }
  return () => controller.abort()
}

const fromModel = (model: ScriptedModel): Promise<() => void> =>
  firstPiece(`${model.baseUrls.openai}/chat/completions`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'scripted',
      stream: true,
      messages: [
        { role: 'system', content: 'Write.' },
        { role: 'user', content: '{"request":"pause"}' },
      ],
    }),
  })

const throughGateway = (server: PreparedServer): Promise<() => void> =>
  firstPiece(`${server.address}/api/v1/applications/${server.sampleId}/assistant-tasks`, {
    headers: { cookie: server.cookie, 'content-type': 'application/json', accept: 'application/x-ndjson' },
    body: task('pause'),
  })

const timeOf = async (begin: () => Promise<() => void>): Promise<number> => {
  const start = performance.now()
  const end = await begin()
  const taken = performance.now() - start
  end()
  return taken
}

/** What the gateway adds to a model that answers at once, and what many answers that go on at once take. */
export const measure = async (): Promise<Measurement[]> => {
  const model = await startScriptedModel(() => ({ chunks: ['one', 'two', 'three', 'four'], fault: 'pause' }))
  const server = await prepareServer({
    ASHLAR_MODEL_URL: model.baseUrls.openai,
    ASHLAR_MODEL: 'scripted',
    ASHLAR_ALLOWED_HOSTS: '127.0.0.1',
    ASHLAR_ASSISTANT_TOKENS_PER_PERSON: '2000000000',
    ASHLAR_ASSISTANT_TOKENS_PER_ORGANIZATION: '2000000000',
  })
  try {
    for (let round = 0; round < 5; round += 1) await timeOf(() => throughGateway(server))
    const [alone, through]: [number[], number[]] = [[], []]
    for (let sample = 0; sample < samples; sample += 1) {
      alone.push(await timeOf(() => fromModel(model)))
      through.push(await timeOf(() => throughGateway(server)))
    }
    const process = serverProcess(server.server.dataFolder)
    const before = residentMemoryOfNode(process)
    const ends = await Promise.all(Array.from({ length: streams }, () => throughGateway(server)))
    const during = residentMemoryOfNode(process)
    for (const end of ends) end()
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
