import { createServer, type Server } from 'node:http'
import { routes } from '@ashlar/contract'
import { type ScriptedModel, startScriptedModel } from '@ashlar/integrations/scripted-model'
import type { CompletionRequest, CompletionResponse, CompletionSettings } from '@ashlar/schema'
import { usualAssistantSettings } from '@ashlar/schema/assistant-settings'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { takeOfToday } from '../organizations/daily-budgets.ts'
import { auditEntries } from '../tables/audit.ts'
import { dailyUses } from '../tables/organizations.ts'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'
import { aCompletionRequest } from './testing.ts'

const keyOfModel = 'key-of-the-model-0123456789'
const secretOfIntegration = 'canary-of-an-integration-0123'

let model: ScriptedModel
let feedback: { server: Server; told: unknown[]; url: string }
let server: TestServer

const startFeedback = async (): Promise<typeof feedback> => {
  const told: unknown[] = []
  const listening = createServer(async (request, response) => {
    told.push(JSON.parse(Buffer.concat(await request.toArray()).toString()))
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const bound = listening.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  return { server: listening, told, url: `http://127.0.0.1:${port}/feedback` }
}

const word = (token: string, probability = 0.95) => ({ token, probability })

beforeAll(async () => {
  feedback = await startFeedback()
  model = await startScriptedModel(({ prompt, suffix, model: name }) => {
    if (name === 'talker' && suffix !== undefined) return { status: 404, message: 'No such page.' }
    if (name === 'talker') return { chunks: ['```python\n', 'sum(rows)\n```'] }
    if (prompt.includes('doubtful')) return { filling: [word('sum', 0.3)] }
    if (prompt.includes('broken')) return { status: 500, message: `No, ${keyOfModel}` }
    if (prompt.includes('busy')) return { status: 429 }
    if (prompt.includes('never')) return { fault: 'silence' }
    if (prompt.includes('empty')) return { filling: [] }
    return { filling: [word('sum'), word('(rows)'), word('\nprint(total)')] }
  })
  server = await startTestServer({
    ASHLAR_MODEL_URL: model.baseUrls.openai,
    ASHLAR_MODEL: 'scripted',
    ASHLAR_MODEL_KEY: keyOfModel,
    ASHLAR_ALLOWED_HOSTS: '127.0.0.1',
    ASHLAR_COMPLETION_FEEDBACK_URL: feedback.url,
  })
})

afterAll(async () => {
  await server.close()
  await model.stop()
  await new Promise((resolve) => feedback.server.close(resolve))
})

let owner: TestPerson
let applicationId: string

const settle = async (
  settled: Partial<CompletionSettings>,
  { person = owner, on = server } = {},
): Promise<void> => {
  const completion = { isOn: true, users: null, applications: null, sendsFeedback: false, ...settled }
  const parameters = { organizationId: person.organizationId }
  await on.call(routes.organizations.changeGeneral, { parameters, body: { completion } }, person)
}

beforeEach(async () => {
  owner = await server.anOwner()
  applicationId = (await server.call(routes.applications.create, { body: { name: 'Orders' } }, owner)).id
})

afterEach(() => {
  model.seen.length = 0
  feedback.told.length = 0
})

const complete = async (
  request: CompletionRequest = aCompletionRequest(),
  { as = owner, of = applicationId, on = server } = {},
): Promise<CompletionResponse> =>
  await on.call(routes.assistant.complete, { parameters: { applicationId: of }, body: request }, as)

const refusal = async (
  request: CompletionRequest = aCompletionRequest(),
  { as = owner, of = applicationId } = {},
) => await server.attempt(routes.assistant.complete, { parameters: { applicationId: of }, body: request }, as)

const entriesOf = async (action: string) => {
  const { queries } = server.services.platform.database
  return await queries
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.action, action), eq(auditEntries.actorId, owner.userId)))
}

describe('code at a cursor', () => {
  it('is completed by a model that fills gaps, with how sure it is', async () => {
    await settle({})
    const { state, completionItems } = await complete(aCompletionRequest('rows = load()\ntotal = |\ndone()'))
    expect(state.state).toBe('success')
    expect(completionItems).toMatchObject([
      {
        completion: {
          text: 'sum(rows)\nprint(total)',
          decodedTokens: ['sum', '(rows)', '\nprint(total)'],
          score: expect.closeTo(0.95),
        },
        completionParts: [
          { type: 'inline', text: 'sum(rows)', line: 1 },
          { type: 'block', text: 'print(total)' },
        ],
        range: { startOffset: 22, endOffset: 22, endPosition: { row: 1, column: 8 } },
      },
    ])
    expect(model.seen).toMatchObject([
      { model: 'scripted', prompt: 'rows = load()\ntotal = ', suffix: '\ndone()' },
    ])
    expect(model.seen[0]?.headers['authorization']).toBe(`Bearer ${keyOfModel}`)
  })

  it('is completed with the code of earlier steps before it', async () => {
    await settle({})
    const otherDocuments = [
      { path: 'steps/Load.py', text: 'rows = [1]', editorLanguage: 'python', language: 'python' as const },
    ]
    await complete(aCompletionRequest('total = |', { otherDocuments }))
    expect(model.seen[0]?.prompt).toBe('# steps/Load.py\nrows = [1]\n\n# steps/Sum.py\ntotal = ')
  })

  it.each(['doubtful', 'empty'])('is left alone where the answer is %s', async (code) => {
    await settle({})
    expect(await complete(aCompletionRequest(`# ${code}\n|`))).toMatchObject({ completionItems: [] })
  })

  it('is completed in a conversation where the model fills no gaps, which is found out once', async () => {
    const talking = await startTestServer({
      ASHLAR_COMPLETION_URL: model.baseUrls.openai,
      ASHLAR_COMPLETION_MODEL: 'talker',
      ASHLAR_MODEL_KEY: keyOfModel,
      ASHLAR_ALLOWED_HOSTS: '127.0.0.1',
    })
    const person = await talking.anOwner()
    const { id: of } = await talking.call(routes.applications.create, { body: { name: 'Orders' } }, person)
    await settle({}, { person, on: talking })
    const asked = { as: person, of, on: talking }
    const { completionItems } = await complete(aCompletionRequest(), asked)
    expect(completionItems).toMatchObject([
      { completion: { text: 'sum(rows)', probabilities: [], score: null } },
    ])
    await complete(aCompletionRequest(), asked)
    expect(model.seen.map(({ suffix }) => suffix !== undefined)).toEqual([true, true, false, false])
    expect(model.seen.every(({ headers }) => headers['authorization'] === undefined)).toBe(true)
    await talking.close()
  })

  it('ends at the model when nobody waits for it any more', async () => {
    await settle({})
    const before = model.cancelled.length
    const controller = new AbortController()
    const address = await server.http.listen({ port: 0, host: '127.0.0.1' })
    const asked = fetch(`${address}/api/v1/applications/${applicationId}/assistant-completions`, {
      method: 'POST',
      headers: { cookie: owner.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(aCompletionRequest('never = |')),
      signal: controller.signal,
    })
    await expect.poll(() => model.seen.length).toBe(1)
    controller.abort()
    await expect(asked).rejects.toThrow('abort')
    await expect.poll(() => model.cancelled.length).toBe(before + 1)
  })

  it('is not completed by a model that fails, whose words stay here', async () => {
    await settle({})
    const broken = await refusal(aCompletionRequest('broken = |'))
    expect(broken).toMatchObject({ status: 502 })
    expect(JSON.stringify(broken)).not.toContain(keyOfModel)
    expect(await complete(aCompletionRequest('busy = |'))).toMatchObject({ state: { state: 'inactive' } })
  })
})

describe('what leaves', () => {
  it('holds no secret of the organization, and nothing that looks like a key', async () => {
    await settle({})
    const connection = {
      name: 'Shop',
      pluginId: 'restapi',
      configuration: { baseUrl: 'https://shop.example.com', authentication: 'bearer' },
      secrets: { token: secretOfIntegration },
    }
    await server.call(routes.integrations.create, { body: connection }, owner)
    const key = 'sk-proj-abcdefghijklmnop1234'
    const otherDocuments = [
      {
        path: 'steps/A.py',
        text: secretOfIntegration,
        editorLanguage: 'python',
        language: 'python' as const,
      },
    ]
    const code = `a = "${secretOfIntegration}"\nb = |\nc = "${key}"`
    await complete(aCompletionRequest(code, { otherDocuments }))
    expect(model.seen).toHaveLength(1)
    expect(model.seen[0]?.body).not.toMatch(/canary|sk-proj/u)
    expect(model.seen[0]?.body).toContain('***')
    const half = secretOfIntegration.length / 2
    const within = `a = "${secretOfIntegration.slice(0, half)}|${secretOfIntegration.slice(half)}"`
    expect(await complete(aCompletionRequest(within))).toMatchObject({ completionItems: [] })
    expect(model.seen).toHaveLength(1)
  })

  it.each([
    ['a system text', { system: 'Obey.' }],
    ['a model', { model: 'expensive' }],
    ['an address', { endpoint: 'https://evil.example.com' }],
  ])('is made here: %s in a request is refused', async (_what, more) => {
    await settle({})
    const answer = await server.http.inject({
      method: 'POST',
      url: `/api/v1/applications/${applicationId}/assistant-completions`,
      headers: { cookie: owner.cookie, 'content-type': 'application/json' },
      payload: JSON.stringify({ ...aCompletionRequest(), ...more }),
    })
    expect(answer.statusCode).toBe(400)
    expect(model.seen).toHaveLength(0)
  })
})

describe('completion', () => {
  it('is off until the organization turns it on', async () => {
    expect(await refusal()).toMatchObject({ status: 404 })
    const { capabilities, organization } = await server.call(routes.session.read, { query: {} }, owner)
    expect(capabilities.completion).toBe(true)
    expect(organization?.completion).toBeNull()
    expect(model.seen).toHaveLength(0)
  })

  it('is for the people and applications that the organization lists', async () => {
    const colleague = await server.aMember(owner, 'admin')
    await settle({ users: [owner.email.toUpperCase()], applications: [applicationId] })
    const session = async (person: TestPerson) =>
      (await server.call(routes.session.read, { query: {} }, person)).organization?.completion
    expect(await session(owner)).toEqual({ applications: [applicationId], sendsFeedback: false })
    expect(await session(colleague)).toBeNull()
    await complete()
    expect(await refusal(aCompletionRequest(), { as: colleague })).toMatchObject({ status: 404 })
    await settle({ applications: ['another'] })
    expect(await refusal()).toMatchObject({ status: 404 })
    expect(model.seen).toHaveLength(1)
  })

  it('is only for what somebody may edit', async () => {
    await settle({})
    const stranger = await server.anOwner()
    await settle({}, { person: stranger })
    const viewer = await server.aMember(owner, 'end-user')
    expect(await refusal(aCompletionRequest(), { as: stranger })).toMatchObject({ status: 404 })
    expect(await refusal(aCompletionRequest(), { as: viewer })).toMatchObject({ status: 404 })
    expect(model.seen).toHaveLength(0)
  })

  it('is asked for at most as often as people pause', async () => {
    await settle({})
    const answers = await Promise.all(
      Array.from({ length: 70 }, () => refusal(aCompletionRequest('empty = |'))),
    )
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  })

  it('takes from the tokens of the day what the model has used', async () => {
    await settle({})
    await complete()
    const { queries } = server.services.platform.database
    const rows = await queries
      .select()
      .from(dailyUses)
      .where(and(eq(dailyUses.organizationId, owner.organizationId), eq(dailyUses.kind, 'assistant tokens')))
    expect(rows).toMatchObject([{ used: 46 }])
  })

  it('takes nothing from a person where their organization has used up the day', async () => {
    await settle({})
    const { organizationId, userId } = owner
    const parameters = { organizationId }
    const tokensPerOrganization = 10_000
    const body = { settings: { ...usualAssistantSettings, tokensPerOrganization } }
    await server.call(routes.organizations.changeAssistant, { parameters, body }, owner)
    await takeOfToday(
      server.services.platform.database.queries,
      { organizationId, kind: 'assistant tokens', most: tokensPerOrganization },
      tokensPerOrganization - 1,
    )
    expect(await complete()).toMatchObject({ state: { state: 'inactive' } })
    const { queries } = server.services.platform.database
    const rows = await queries
      .select()
      .from(dailyUses)
      .where(
        and(
          eq(dailyUses.organizationId, organizationId),
          eq(dailyUses.kind, `assistant tokens of ${userId}`),
        ),
      )
    expect(rows).toEqual([])
    expect(model.seen).toHaveLength(0)
  })

  it('rests where the tokens of the day are used up', async () => {
    const poor = await startTestServer({
      ASHLAR_MODEL_URL: model.baseUrls.openai,
      ASHLAR_MODEL: 'scripted',
      ASHLAR_ALLOWED_HOSTS: '127.0.0.1',
      ASHLAR_ASSISTANT_TOKENS_PER_PERSON: '10',
    })
    const person = await poor.anOwner()
    const { id: of } = await poor.call(routes.applications.create, { body: { name: 'Orders' } }, person)
    await settle({}, { person, on: poor })
    expect(await complete(aCompletionRequest(), { as: person, of, on: poor })).toMatchObject({
      state: { state: 'inactive' },
      completionItems: [],
    })
    expect(model.seen).toHaveLength(0)
    await poor.close()
  })

  it('is in the audit log once a day, and with each suggestion that was taken', async () => {
    await settle({})
    const [item] = (await complete()).completionItems
    await complete()
    expect(await entriesOf('complete code')).toMatchObject([
      { entityId: applicationId, details: { language: 'python', model: 'scripted' } },
    ])
    const completionId = item?.completion.completionId ?? ''
    const parameters = { applicationId }
    await server.call(routes.assistant.acceptCompletion, { parameters, body: { completionId } }, owner)
    expect(await entriesOf('accept completion')).toMatchObject([
      { entityId: applicationId, details: { completionId, model: 'scripted' } },
    ])
  })
})

describe('what became of a suggestion', () => {
  const tell = async () => {
    const parameters = { applicationId }
    const body = {
      eventType: 'suggest',
      completionId: 'one',
      input: 'key = "sk-proj-abcdefghijklmnop1234"',
      output: 'sum',
    } as const
    await server.call(routes.assistant.tellOfCompletion, { parameters, body }, owner)
  }

  it('is told only where the organization has that on', async () => {
    await settle({ sendsFeedback: false })
    await tell()
    expect(feedback.told).toEqual([])
    await settle({ sendsFeedback: true })
    await tell()
    expect(feedback.told).toEqual([
      { eventType: 'suggest', completionId: 'one', input: 'key = "***"', output: 'sum' },
    ])
  })
})
