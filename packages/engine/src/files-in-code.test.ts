import type { BlockOfKind, JsonObject } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { anApi, aStep, forEach } from '../test/build-api.ts'
import { runBlocks } from '../test/run-blocks.ts'

const base64 = (text: string): string => Buffer.from(text).toString('base64')

const file = (name: string, text: string, data = base64(text)) => ({
  name,
  type: 'text/csv',
  size: Buffer.byteLength(text),
  data,
})

const inputs: JsonObject = {
  Upload: { files: [file('a.csv', 'id;é'), file('b.csv', 'id;ü', 'id;ü')] },
  Other: { files: [] },
}

/** What a step gives whose only binding this is. */
const valueOf = async (code: string) => {
  const { end } = await runBlocks(anApi(aStep('Step1', `{{ ${code} }}`)), { inputs })
  return end.fault === null ? end.output : end.fault.message
}

describe('an expression', () => {
  it.each([
    ['a file by its place', 'Upload.files[Upload.files.length - 1].readContents()', 'id;ü'],
    ['a part of a file', 'Upload.files[0].readContents().split(";")[1]', 'é'],
    ['every file', 'Upload.files.map((file) => file.readContents())', ['id;é', 'id;ü']],
    ['bytes', "Upload.files.map((file) => file.readContents('binary'))", [base64('id;é'), base64('id;ü')]],
    ['what a value says', 'Upload.files[0].readContents(["base64"][0])', base64('id;é')],
    ['nothing where nothing is chosen', 'Other.files.map((file) => file.readContents()).join("")', ''],
    ['nothing of a file that is not there', 'Upload.files[7]?.readContents() ?? "none"', 'none'],
  ])('reads %s', async (_, code, value) => {
    expect(await valueOf(code)).toEqual(value)
  })

  it('gives a file as it is, without what was read of it', async () => {
    expect(await valueOf('Upload.files.filter((file) => file.readContents().endsWith("é"))')).toEqual([
      file('a.csv', 'id;é'),
    ])
  })

  it('says in which forms files are read, and that other values are no files', async () => {
    expect(await valueOf('Upload.files[0].readContents("he" + "x")')).toContain("not as 'hex'")
    expect(await valueOf('Upload.files.length.readContents()')).toContain('is no file with its content')
  })

  it('reads the files of a loop one after the other', async () => {
    const loop = forEach(
      'Loop1',
      '{{ Upload.files }}',
      aStep('Step1', '{{ Upload.files[index].readContents() }}'),
    )
    const { end } = await runBlocks(anApi(loop), { inputs })
    expect(end.output).toEqual(['id;é', 'id;ü'])
  })
})

describe('a variable of files', () => {
  const variables = (value: string): BlockOfKind<'variables'> => ({
    id: 'Variables1',
    kind: 'variables',
    name: 'Variables1',
    items: [{ key: 'documents', value, type: 'FILEPICKER', mode: 'READ' }],
  })

  it.each(['{{ Upload }}', '{{ Upload.files }}'])('of %s is their list in every binding', async (value) => {
    const reads =
      '{{ documents[0].readContents() }}{{ documents[0].name }}{{ documents.map((file) => file.readContents()).join() }}'
    const { end } = await runBlocks(anApi(variables(value), aStep('Step1', reads)), { inputs })
    expect(end.output).toEqual(['id;é', 'a.csv', 'id;é,id;ü'])
  })
})
