import { buildingInstructions, toolDeclarations } from '@ashlar/assistant/building'
import { evaluations, play, type Played, type Turn } from '@ashlar/assistant/evaluations'
import { createEgress } from '@ashlar/egress'
import { integrations, type IntegrationDriver, ModelError } from '@ashlar/integrations'

/** The tokens of one answer. */
const longestAnswer = 8_000

const required = (name: string): string => {
  const value = process.env[name] ?? ''
  if (value !== '') return value
  console.error(`Set ${name}: ASHLAR_MODEL_URL, ASHLAR_MODEL and, where it wants one, ASHLAR_MODEL_KEY.`)
  process.exit(1)
}

const url = required('ASHLAR_MODEL_URL')
const model = required('ASHLAR_MODEL')
const egress = createEgress({ allowedHosts: [new URL(url).hostname] })

const openDriver = async (): Promise<IntegrationDriver> => {
  const integration = integrations.find(({ descriptor }) => descriptor.pluginId === 'openai')
  if (integration === undefined) throw new Error('There is no integration that speaks chat completions.')
  return integration.createDriver({ egress })
}

const driver = await openDriver()

const connection = {
  id: 'evaluation',
  version: 1,
  configuration: { baseUrl: url, model, headers: [], query: [], firstByteSeconds: 300 },
  secrets: { apiKey: process.env['ASHLAR_MODEL_KEY'] ?? '' },
}

const turn: Turn = async function* ask(messages, signal) {
  if (driver.model === undefined) throw new Error('The driver has no models.')
  try {
    yield* driver.model.stream(
      connection,
      {
        system: buildingInstructions,
        messages,
        tools: toolDeclarations,
        maxOutput: longestAnswer,
        temperature: 0,
      },
      signal,
    )
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    yield { kind: 'error', code: error.code, message: error.message }
  }
}

const wanted = process.argv[2]?.toLowerCase() ?? ''
const chosen = evaluations.filter(({ name }) => name.includes(wanted))
const all: Played[] = []
for (const evaluation of chosen) {
  const played = await play(evaluation, turn)
  all.push(played)
  const { name, unmet, turns, tokens, reason } = played
  console.log(
    `${unmet.length === 0 ? 'passed' : 'FAILED'}  ${name} (${turns} turns, ${tokens.input} + ${tokens.output} tokens, ${reason})`,
  )
  for (const says of unmet) console.log(`        not so: ${says}`)
}
const sum = (of: (played: Played) => number): number => all.reduce((total, played) => total + of(played), 0)
const passed = all.filter(({ unmet }) => unmet.length === 0).length
console.log(
  `${passed} of ${all.length} tasks (${Math.round((100 * passed) / Math.max(1, all.length))} %), ${sum(({ turns }) => turns)} turns, ${sum(({ tokens }) => tokens.input)} tokens in, ${sum(({ tokens }) => tokens.output)} tokens out, ${sum(({ refusals }) => refusals.length)} refusals.`,
)
await driver.close()
await egress.close()
