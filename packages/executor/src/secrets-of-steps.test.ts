import type { ApiDefinition, Block, JsonObject } from '@ashlar/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createExecutor, type Executor } from './executor.ts'
import { overlapOf, secretsInStep, secretsInText } from './secrets-of-steps.ts'

const secret = 'canary/"of the store+\\1234567890'
const key = '-----BEGIN KEY-----\ncanary-of-a-first-line\ncanary-of-a-second-line\n-----END KEY-----'
const inStore: Record<string, string> = {
  TOKEN: secret,
  KEY: key,
  database: JSON.stringify({ password: 'canary-in-a-document' }),
}
const asked: string[][] = []

let executor: Executor

beforeAll(() => {
  executor = createExecutor({
    loadIntegration: () => Promise.resolve(null),
    allowedHosts: [],
    limits: { timeLimit: 60_000, resultSize: 100_000 },
    clock: { monotonic: () => performance.now(), now: () => new Date() },
    readSecretsOfStep: ({ references }) => {
      asked.push(references.map(({ store, path }) => [store, ...path].join('.')))
      return Promise.resolve(references.map(({ path }) => inStore[path.join('.')] ?? ''))
    },
  })
})
afterAll(() => executor.close())

const code = (body: string, pluginId: 'javascript' | 'python' = 'javascript', name = 'Step1'): Block => ({
  id: name,
  kind: 'step',
  name,
  pluginId,
  datasourceId: pluginId,
  configuration: { body },
})

const anApi = (...blocks: Block[]): ApiDefinition => ({
  id: 'api',
  name: 'Pay',
  responseType: 'SYNC',
  blocks,
})

const run = (blocks: Block[], inputs: JsonObject = {}, readsSecrets = true) =>
  executor.run(
    {
      organizationId: 'a',
      api: anApi(...blocks),
      inputs,
      runId: crypto.randomUUID(),
      withSteps: true,
      readsSecrets,
    },
    new AbortController().signal,
  )

describe('a step of code', () => {
  it.each([
    ['JavaScript that only computes', 'javascript', 'return sb_secrets.vault.TOKEN.length'],
    ['JavaScript', 'javascript', 'await 0; return sb_secrets["vault"].TOKEN.length'],
    ['Python', 'python', 'return len(sb_secrets.vault.TOKEN)'],
  ] as const)('of %s reads a secret that it names', async (_, language, body) => {
    expect(await run([code(body, language)])).toMatchObject({ status: 'succeeded', output: secret.length })
  })

  it.each([
    [
      'JavaScript',
      'javascript',
      'return { [sb_secrets.vault.TOKEN]: [sb_secrets.vault.TOKEN, "a" + btoa(sb_secrets.vault.TOKEN)] }',
    ],
    ['Python', 'python', 'return {"all": [sb_secrets.vault.TOKEN]}'],
  ] as const)('of %s that gives it, gives ***', async (_, language, body) => {
    const answer = await run([code(body, language)])
    expect(answer.status).toBe('succeeded')
    expect(JSON.stringify(answer)).toContain('***')
    expect(JSON.stringify(answer)).not.toContain('of the store')
    expect(JSON.stringify(answer)).not.toContain(btoa(secret).slice(0, 20))
  })

  it.each([
    ['its log', 'console.log(sb_secrets.vault.TOKEN); return 1'],
    ['what it throws', 'throw new Error("no: " + sb_secrets.vault.TOKEN)'],
    [
      'a line of a key',
      'await 0; console.log(sb_secrets.vault.KEY); return sb_secrets.vault.KEY.split("\\n")[1]',
    ],
    ['a part of a document', 'return JSON.parse(sb_secrets.vault.database).password'],
  ])('shows it in %s as ***', async (_, body) => {
    const answer = JSON.stringify(await run([code(body)]))
    expect(answer).toContain('***')
    expect(answer).not.toContain('canary')
  })

  it('sets no variable to it', async () => {
    const variables: Block = {
      id: 'v',
      kind: 'variables',
      name: 'Declare',
      items: [{ key: 'kept', value: '', type: 'SIMPLE', mode: 'READWRITE' }],
    }
    const sets = code('kept.set({ token: sb_secrets.vault.TOKEN }); return 1')
    const answer = await run([variables, sets, code('return kept.value', 'javascript', 'Step2')])
    expect(answer.output).toEqual({ token: '***' })
  })

  it('hands nothing to the step behind it that did not name it', async () => {
    const answer = await run([
      code('return sb_secrets.vault.TOKEN'),
      code('return [typeof sb_secret, Step1.output]', 'javascript', 'Step2'),
    ])
    expect(answer.output).toEqual(['undefined', '***'])
  })
})

describe('secrets are read', () => {
  it('only where they are named, each once', async () => {
    asked.length = 0
    await run([
      code('return 1'),
      code('return [sb_secrets.vault.TOKEN, sb_secrets.vault.TOKEN].length', 'javascript', 'Step2'),
    ])
    expect(asked).toEqual([['vault.TOKEN']])
  })

  it.each([
    ['a computed name', 'return sb_secrets.vault[name]'],
    ['a store as a whole', 'return sb_secrets.vault'],
    ['another name for it', 'const all = sb_secrets; return all.vault.TOKEN'],
    ['names taken out of it', 'const { vault } = sb_secrets; return vault.TOKEN'],
  ])('not by %s: a sentence says how', async (_, body) => {
    asked.length = 0
    const answer = await run([code(body)], { name: 'TOKEN' })
    expect(answer.error?.message).toContain('written out: sb_secrets.store.name')
    expect(asked).toEqual([])
  })

  it('not by a name that only means the same', async () => {
    const answer = await run([code(String.raw`return sb\u005fsecrets.vault.TOKEN`)])
    expect(answer.status).toBe('failed')
    expect(JSON.stringify(answer)).not.toContain('canary')
    expect(secretsInStep('javascript', { body: String.raw`return sb\u005fsecrets.vault.TOKEN` })).toEqual([])
  })

  it('not where the run may not, and not from what somebody sends by that name', async () => {
    const answer = await run([code('return sb_secrets.vault.TOKEN.length')], {}, false)
    expect(answer.error).toMatchObject({ code: 'not_permitted' })
    const sent = { sb_secrets: { vault: { TOKEN: 'sent' } } }
    expect((await run([code('return sb_secrets.vault.TOKEN.length')], sent)).output).toBe(secret.length)
  })

  it('not by blocks that are no steps', async () => {
    const answer = await run([
      { id: 'r', kind: 'return', name: 'Return1', data: '{{ sb_secrets.vault.TOKEN }}' },
    ])
    expect(answer.error?.message).toContain('Secrets of stores are known in steps only')
  })
})

describe('what a text reads of stores', () => {
  const read = (text: string, mode = 'text') =>
    secretsInText('body', mode, text).references.map(({ store, path }) => [store, ...path].join('.'))

  it('are the paths that are written out, without the methods of texts', () => {
    expect(read('a {{ sb_secrets.vault.TOKEN }} {{ sb_secrets.aws["a-b"].c.trim() }}')).toEqual([
      'vault.TOKEN',
      'aws.a-b.c',
    ])
    expect(read('return sb_secrets["vault"]["TOKEN"].strip()', 'python')).toEqual(['vault.TOKEN'])
    expect(read('sb_secrets.vault.TOKEN')).toEqual([])
  })

  it('lie where a problem with them is marked', () => {
    const text = 'a {{ 1 + sb_secrets.vault[b] }}'
    const [problem] = secretsInText('body', 'text', text).problems
    expect(text.slice(problem?.start, problem?.end)).toBe('sb_secrets.vault')
  })

  it('are not all of a secret and a part of it', () => {
    const [whole, part] = [
      { store: 'aws', path: ['db'] },
      { store: 'aws', path: ['db', 'password'] },
    ]
    expect(overlapOf([part, whole])).toContain('sb_secrets.aws.db and sb_secrets.aws.db.password')
    expect(overlapOf([whole, { store: 'aws', path: ['database'] }])).toBeNull()
  })
})
