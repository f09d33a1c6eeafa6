import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { Archive } from './archive.ts'
import { readArchive } from './read-archive.ts'

it('an archive holds its files as they were added', async () => {
  const archive = new Archive()
  const files = {
    'applications/Orders (0f8fad5b)/application.json': '{"name":"Orders"}',
    'workflows/Łódź (0f8fad5b).json': 'ä'.repeat(10_000),
  }
  for (const [path, text] of Object.entries(files)) archive.add(path, text)
  const bytes = new Uint8Array(await archive.finish().arrayBuffer())
  const unpacked = unzipSync(bytes)
  expect(
    Object.fromEntries(Object.entries(unpacked).map(([path, content]) => [path, strFromU8(content)])),
  ).toEqual(files)
  expect(readArchive(bytes)).toEqual({ ok: true, files })
})

it('an archive of nothing can be opened', async () => {
  expect(unzipSync(new Uint8Array(await new Archive().finish().arrayBuffer()))).toEqual({})
})

describe('reading an archive', () => {
  it('leaves out a folder around everything, and what a system adds by itself', () => {
    const bytes = zipSync({
      'orders/application.yaml': strToU8('a'),
      'orders/pages/p/page.yaml': strToU8('b'),
      'orders/.DS_Store': new Uint8Array([0xff]),
      '__MACOSX/orders/._x': new Uint8Array([0xff]),
    })
    expect(readArchive(bytes)).toEqual({
      ok: true,
      files: { 'application.yaml': 'a', 'pages/p/page.yaml': 'b' },
    })
  })

  it('refuses what would be too much, before it is unpacked', () => {
    const bomb = zipSync({ 'application.yaml': new Uint8Array(65 * 1024 * 1024) })
    expect(bomb.length).toBeLessThan(100_000)
    const many = zipSync(
      Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`f${index}`, strToU8('')])),
    )
    for (const bytes of [bomb, many]) {
      expect(readArchive(bytes)).toMatchObject({ ok: false, message: expect.stringContaining('too large') })
    }
  })

  it('unpacks no more than the list of an archive says, where that lies', () => {
    const bomb = zipSync({ 'application.yaml': new Uint8Array(1024 * 1024) })
    const view = new DataView(bomb.buffer)
    const list = bomb.length - 22 - 46 - 'application.yaml'.length
    expect(view.getUint32(list, true)).toBe(0x02_01_4b_50)
    view.setUint32(list + 24, 10, true)
    const read = readArchive(bomb)
    expect(read.ok ? (read.files['application.yaml']?.length ?? 0) : 0).toBeLessThanOrEqual(10)
  })

  it('refuses what is no archive, and what is no text', () => {
    expect(readArchive(strToU8('PK nothing'))).toMatchObject({ ok: false })
    expect(readArchive(zipSync({ 'a.yaml': new Uint8Array([0xff, 0xfe]) }))).toEqual({
      ok: false,
      message: 'a.yaml is no text.',
    })
  })
})
