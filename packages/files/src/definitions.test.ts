import {
  type Block,
  definitionRecord,
  type JobRecord,
  type JsonObject,
  type WorkflowRecord,
} from '@ashlar/schema'
import fastCheck from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FiledDefinition, type Files, readDefinitionFiles, writeDefinitionFiles } from './index.ts'
import { difficult } from './testing.ts'

const endingOf = (pluginId: string): string | null =>
  ({ javascript: 'js', python: 'py', postgres: 'sql' })[pluginId] ?? null

const step = (name: string, pluginId: string, body: string, id = name): Block => ({
  id,
  kind: 'step',
  name,
  pluginId,
  datasourceId: pluginId,
  configuration: { body },
})
const aWorkflow = (blocks: Block[], test: JsonObject = {}): WorkflowRecord | JobRecord =>
  definitionRecord({
    responseType: 'SYNC',
    blocks,
    trigger: { type: 'workflow', test: { params: test, body: null } },
  })
const aJob = (blocks: Block[], cron = '30 7 * * *'): WorkflowRecord | JobRecord =>
  definitionRecord({
    responseType: 'SYNC',
    blocks,
    trigger: {
      type: 'schedule',
      schedule: { cron, timeZone: 'Europe/Rome', missedRuns: 'skip', overlap: 'skip', notifyOnFailure: [] },
    },
  })
const filed = (record: WorkflowRecord | JobRecord, name = 'Nightly report'): FiledDefinition => ({
  name,
  record,
  integrations: [{ id: 'db', name: 'Shop', pluginId: 'postgres' }],
})
const write = (definition: FiledDefinition): Files => writeDefinitionFiles(definition, endingOf)
const readBack = (files: Files, kind: 'workflow' | 'job'): FiledDefinition => {
  const answer = readDefinitionFiles(files, kind)
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems))
  expect(answer.value.ignored).toEqual([])
  return answer.value.definition
}
const reasonsOf = (files: Files, kind: 'workflow' | 'job' = 'workflow'): string[] => {
  const answer = readDefinitionFiles(files, kind)
  return answer.ok ? [] : answer.problems.map(({ path, reason }) => `${path}: ${reason}`)
}
const changed = (files: Files, path: string, from: string, to: string): Files => {
  const before = files[path] ?? ''
  if (!before.includes(from)) throw new Error(`${path} has no ${from}`)
  return { ...files, [path]: before.replace(from, to) }
}

describe('a workflow or scheduled job as files', () => {
  it('is read back as it was, and written again byte for byte, whatever stands in it', () => {
    fastCheck.assert(
      fastCheck.property(
        difficult,
        fastCheck.array(
          fastCheck.tuple(
            difficult,
            fastCheck.constantFrom('javascript', 'python', 'postgres', 'other'),
            difficult,
          ),
          { maxLength: 5 },
        ),
        fastCheck.boolean(),
        (name, steps, isJob) => {
          const blocks = steps.map(([title, plugin, body], index) =>
            step(`${title}${index}`, plugin, body, `s${index}`),
          )
          const nested: Block[] = [
            ...blocks.slice(0, 1),
            {
              id: 'tries',
              kind: 'tryCatch',
              name: 'TryCatch1',
              try: { blocks: blocks.slice(1) },
              catch: { blocks: [] },
              variables: { error: 'error' },
            },
          ]
          const definition = filed(isJob ? aJob(nested) : aWorkflow(nested, { text: name }), name)
          const files = write(definition)
          const again = readBack(files, definition.record.kind)
          expect(again).toEqual(definition)
          expect(write(again)).toEqual(files)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('has its code in files of their own, and its schedule in its file', () => {
    const blocks = [
      step('Query', 'postgres', 'select 1', 'a'),
      step('Query!', 'postgres', 'select 2', 'b'),
      step('Shape', 'python', 'return 1', 'c'),
      step('Send', 'email', 'Dear all', 'd'),
    ]
    const files = write(filed(aJob(blocks)))
    expect(Object.keys(files)).toEqual([
      'scheduled-job.yaml',
      'steps/query-2.sql',
      'steps/query.sql',
      'steps/shape.py',
    ])
    expect(files['scheduled-job.yaml']).toContain('timeZone: Europe/Rome')
    expect(files['scheduled-job.yaml']).toContain('body: Dear all')
    expect(Object.keys(write(filed(aWorkflow([]))))).toEqual(['workflow.yaml'])
  })

  it('changes one line where one setting is changed', () => {
    const path = 'scheduled-job.yaml'
    const [was, is] = ['30 7 * * *', '0 8 * * *'].map(
      (cron) => write(filed(aJob([], cron)))[path]?.split('\n') ?? [],
    )
    expect(is?.filter((line, index) => line !== was?.[index])).toEqual([expect.stringContaining('cron: 0 8')])
  })
})

describe('files of a workflow or job that do not fit', () => {
  const files = (): Files => write(filed(aWorkflow([step('Query', 'postgres', 'select 1')])))
  const head = 'workflow.yaml'

  it.each([['../workflow.yaml'], ['.git/config'], ['steps/.git/x'], ['steps\\x'], ['C:/x']])(
    'are refused where one lies at %j',
    (path) => {
      expect(reasonsOf({ ...files(), [path]: '' })).toEqual([
        expect.stringContaining('Files lie below the folder'),
      ])
    },
  )

  it.each(['../workflow.yaml', '../../x.sql', '.git', 'a/b.sql', ''])(
    'are refused where the code of a step is %j',
    (file) => {
      expect(
        reasonsOf(changed(files(), head, 'file: query.sql', `file: ${JSON.stringify(file)}`)),
      ).not.toEqual([])
    },
  )

  it('are refused where values are named, tagged, or nest without end', () => {
    for (const text of ['a: &a [*a]\n', 'a: !!js/function x\n', `a: ${'['.repeat(100_000)}\n`]) {
      expect(reasonsOf({ ...files(), [head]: `${text}${files()[head] ?? ''}` })).toHaveLength(1)
    }
  })

  it('are refused with the place of what is wrong', () => {
    expect(reasonsOf(changed(files(), head, 'responseType: SYNC', 'responseType: LATER'))).toEqual([
      expect.stringMatching(/^workflow\.yaml: responseType: /u),
    ])
    expect(reasonsOf(changed(files(), head, 'format: 1', 'format: 2\nlater: true'))).toEqual([
      'workflow.yaml: A newer version of Ashlar wrote these files. Update this installation to read them.',
    ])
    expect(reasonsOf(changed(files(), head, 'format: 1', 'format: 1\nlater: true'))).toHaveLength(1)
  })

  it('are refused where something is missing, there twice, or of another kind', () => {
    expect(reasonsOf({})).toEqual(['workflow.yaml: This file is missing.'])
    const { 'steps/query.sql': _, ...rest } = files()
    expect(reasonsOf(rest)).toEqual(['steps/query.sql: This file is missing.'])
    expect(reasonsOf(changed(files(), head, 'step: Query', 'step: Other'))).not.toEqual([])
    expect(reasonsOf({ 'scheduled-job.yaml': files()[head] ?? '' }, 'job')).not.toEqual([])
    expect(reasonsOf(changed(files(), head, 'kind: workflow', 'kind: job'))).not.toEqual([])
    expect(reasonsOf(changed(files(), head, 'kind: workflow', 'kind: workflow\nid: other'))).not.toEqual([])
  })

  it('are named where they say nothing of it', () => {
    expect(readDefinitionFiles({ ...files(), 'README.md': '# Report' }, 'workflow')).toMatchObject({
      ok: true,
      value: { ignored: ['README.md'] },
    })
  })
})
