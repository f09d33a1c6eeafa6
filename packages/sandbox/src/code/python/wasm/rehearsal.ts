import { frameOf } from '../../frames.ts'

const limits = { outputBytes: 1024 * 1024, logLines: 1, logCharacters: 1, givesMessages: false }
const token = Buffer.alloc(16)

const taskOf = (code: string, names: Readonly<Record<string, unknown>>): Buffer =>
  frameOf('T', [token, JSON.stringify(limits), code, JSON.stringify(names)])

/** A step that nobody has asked for: after some of them the interpreter has adapted itself to what it runs. */
export const rehearsal = taskOf('return {"total": sum(order.total for order in Orders["output"])}', {
  Orders: { kind: 'value', value: { output: [{ id: 1, total: 20.5 }] } },
})

/** A step that loads what takes long to load and many steps need, while nobody waits. */
export const preparation = taskOf('import asyncio\nawait asyncio.sleep(0)', {})
