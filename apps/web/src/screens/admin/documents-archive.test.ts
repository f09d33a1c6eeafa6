import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { Archive } from './documents-archive.ts'

it('an archive holds its files as they were added', async () => {
  const archive = new Archive()
  const files = {
    'applications/Orders (0f8fad5b)/application.json': '{"name":"Orders"}',
    'workflows/Łódź (0f8fad5b).json': 'ä'.repeat(10_000),
  }
  for (const [path, text] of Object.entries(files)) archive.add(path, text)
  const unpacked = unzipSync(new Uint8Array(await archive.finish().arrayBuffer()))
  expect(
    Object.fromEntries(Object.entries(unpacked).map(([path, bytes]) => [path, strFromU8(bytes)])),
  ).toEqual(files)
})

it('an archive of nothing can be opened', async () => {
  expect(unzipSync(new Uint8Array(await new Archive().finish().arrayBuffer()))).toEqual({})
})
