import { expect, it } from 'vitest'
import { manualClock } from '../testing.ts'
import { Lanes } from './lanes.ts'

interface Piece {
  readonly run: string
  readonly tenant: string
  readonly size: number
}

const piece = (run: string, size: number, tenant = run): Piece => ({ run, tenant, size })
const nameOf = ({ run, size }: Piece): string => `${run} ${size}`

/** Lanes over a database that answers when it is told to. */
const aDatabase = () => {
  const writes: { readonly names: string; readonly answer: () => void }[] = []
  const lanes = new Lanes<Piece, string>({
    clock: manualClock(),
    mostItems: 100,
    patience: 0,
    large: 100,
    sizeOf: ({ size }) => size,
    lineOf: ({ run }) => run,
    tenantOf: ({ tenant }) => tenant,
    write: (pieces) =>
      new Promise((resolve) => {
        const names = pieces.map(nameOf)
        writes.push({ names: names.join(', '), answer: () => resolve(names) })
      }),
  })
  const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  /** What is being written, and was not answered. */
  const open = async (): Promise<string[]> => {
    await settled()
    return writes.map(({ names }) => names)
  }
  const answer = async (names: string): Promise<string[]> => {
    const at = writes.findIndex((write) => write.names === names)
    writes.splice(at, 1)[0]?.answer()
    return await open()
  }
  return { lanes, open, answer }
}

it('lets small pieces of others pass a large one', async () => {
  const { lanes, open, answer } = aDatabase()
  const all = [piece('flood', 900), piece('flood2', 900, 'flood'), piece('a', 1), piece('b', 2)].map((one) =>
    lanes.add(one),
  )
  expect(await open()).toEqual(['flood 900', 'a 1, b 2'])
  expect(await answer('a 1, b 2')).toEqual(['flood 900'])
  expect(await answer('flood 900')).toEqual(['flood2 900'])
  await answer('flood2 900')
  expect(await Promise.all(all)).toEqual(['flood 900', 'flood2 900', 'a 1', 'b 2'])
})

it('writes what belongs together in its order, whatever its size', async () => {
  const { lanes, open, answer } = aDatabase()
  const sizes = [1, 2, 300, 4, 500, 600, 7]
  const all = sizes.map((size) => lanes.add(piece('run', size)))
  expect(await open()).toEqual(['run 1, run 2'])
  expect(await answer('run 1, run 2')).toEqual(['run 300'])
  expect(await answer('run 300')).toEqual(['run 4'])
  expect(await answer('run 4')).toEqual(['run 500'])
  expect(await answer('run 500')).toEqual(['run 600'])
  expect(await answer('run 600')).toEqual(['run 7'])
  await answer('run 7')
  expect(await Promise.all(all)).toHaveLength(sizes.length)
})

it('takes large pieces of whoever has written less before', async () => {
  const { lanes, open, answer } = aDatabase()
  void lanes.add(piece('a', 900))
  await open()
  for (const run of ['b', 'c', 'd']) void lanes.add(piece(run, 900, 'a'))
  void lanes.add(piece('e', 200))
  expect(await answer('a 900')).toEqual(['e 200'])
  expect(await answer('e 200')).toEqual(['b 900'])
})
