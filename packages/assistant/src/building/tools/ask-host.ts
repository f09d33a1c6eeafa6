import { jsonOf } from '@ashlar/document'
import { z } from 'zod'
import { nameSchema } from './schemas.ts'
import { documentTool, hostTool, tell } from './tool.ts'

/** The integrations that steps can run on. */
export const listIntegrations = documentTool({
  does: 'reads',
  name: 'list_integrations',
  description: 'Lists the integrations that the person may use: their ids, names and plugins.',
  input: z.strictObject({}),
  run: (draft) =>
    tell(
      draft,
      draft.scene.integrations.map(({ id, name, pluginId }) => ({ id, name, pluginId })),
    ),
})

/** Tables and columns of a database. */
export const readMetadata = hostTool({
  name: 'read_metadata',
  description:
    'Tells tables of an integration with their columns, found by words in their names; at most 60.',
  input: z.strictObject({
    integrationId: z.string().min(1).max(64),
    words: z.array(z.string().min(1).max(60)).max(20).optional(),
  }),
  run: async ({ integrationId, words = [] }, host, signal) =>
    jsonOf(await host.readMetadata(integrationId, words, signal)),
})

/** What a living value is made of. */
export const readValueShape = hostTool({
  name: 'read_value_shape',
  description:
    'Tells the keys, types and counts of a value on the living page: GetOrders.response, Table1.selectedRow.',
  input: z.strictObject({ path: z.string().min(1).max(300) }),
  run: async ({ path }, host) => Promise.resolve(host.readValueShape(path)),
})

/** What is wrong on the page. */
export const readProblems = hostTool({
  name: 'read_problems',
  description: 'Lists what is wrong on the living page: bindings that fail, and the last failures of APIs.',
  input: z.strictObject({}),
  run: async (_, host) => Promise.resolve(jsonOf(host.readProblems())),
})

/** Rows of a statement that only reads. */
export const runReadQuery = hostTool({
  name: 'run_read_query',
  description:
    'Runs one SQL statement that only reads, after the person has agreed; 20 rows at most. Only where a look at the schema does not do.',
  input: z.strictObject({ integrationId: z.string().min(1).max(64), sql: z.string().min(1).max(20_000) }),
  run: async ({ integrationId, sql }, host, signal) =>
    jsonOf(await host.runReadQuery(integrationId, sql, signal)),
})

/** A question to the person. */
export const askPerson = hostTool({
  name: 'ask_person',
  description:
    'Asks the person one question that only a person can answer, with choices where there are some.',
  input: z.strictObject({
    question: z.string().min(1).max(1000),
    choices: z.array(z.string().min(1).max(200)).max(8).optional(),
  }),
  run: async ({ question, choices = [] }, host, signal) => ({
    answer: await host.askPerson(question, choices, signal),
  }),
})

/** What is going to be done. */
export const proposePlan = hostTool({
  name: 'propose_plan',
  description:
    'Shows the person what you are going to do, before you begin, and waits for a yes or for a change.',
  input: z.strictObject({
    title: nameSchema,
    steps: z.array(z.string().min(1).max(500)).min(1).max(20),
  }),
  run: async (plan, host, signal) => jsonOf(await host.proposePlan(plan, signal)),
})

/** The end of the work. */
export const finish = documentTool({
  does: 'ends',
  name: 'finish',
  description: 'Ends the work with one short paragraph for the person: what there is now, what to look at.',
  input: z.strictObject({ summary: z.string().min(1).max(4000) }),
  run: (draft, { summary }) => tell(draft, { summary }),
})
